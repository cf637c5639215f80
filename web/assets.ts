import type { DocumentAssets } from "./document.ts";

/** What pages load: for all of them, and what single screens add (their file -> theirs). */
export interface PageAssets extends DocumentAssets {
  readonly screens?: Readonly<Record<string, Pick<DocumentAssets, "styles" | "preloads">>>;
}

/** Vite's manifest.json, as far as it is needed here. */
export type Manifest = Readonly<Record<string, Chunk>>;
interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const ENTRY = "web/entry-browser.tsx";

/** Page assets from the manifest of the browser's build, addressed from the root of the site. */
export function assetsFromManifest(manifest: Manifest): PageAssets {
  const entry = collect(manifest, ENTRY);
  const screens = (manifest[ENTRY]?.dynamicImports ?? []).map((name) => {
    const own = collect(manifest, name);
    return [
      name,
      {
        styles: own.styles.filter((style) => !entry.styles.includes(style)),
        preloads: own.scripts.filter((script) => !entry.scripts.includes(script)),
      },
    ] as const;
  });
  const [script = "", ...preloads] = entry.scripts;
  return { scripts: [script], preloads, styles: entry.styles, screens: Object.fromEntries(screens) };
}

/** The assets of one page: everybody's, and those of its screen's files. */
export function assetsOf(assets: PageAssets, files: readonly (string | undefined)[]): DocumentAssets {
  const own = files.map((file) => assets.screens?.[file ?? ""]);
  return {
    scripts: assets.scripts,
    styles: [...assets.styles, ...own.flatMap((each) => each?.styles ?? [])],
    preloads: [...assets.preloads, ...own.flatMap((each) => each?.preloads ?? [])],
  };
}

/** A chunk and all that it imports at once, the chunk itself first. */
function collect(manifest: Manifest, name: string): { scripts: string[]; styles: string[] } {
  const seen = new Set<string>();
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const visit = (at: string) => {
    const chunk = manifest[at];
    if (!chunk || seen.has(at)) return;
    seen.add(at);
    scripts.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
    for (const next of chunk.imports ?? []) visit(next);
  };
  visit(name);
  return { scripts: [...scripts], styles: [...styles] };
}
