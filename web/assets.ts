import type { BuiltAssets, DocumentAssets, Manifest, PageAssets } from "../contract/pages/rendered.ts";

/** The entries of the browser's build: what stands in every page, and what takes the page over. */
export const FIRST_SCRIPT = "web/takeover/after-paint.ts";
export const ENTRY = "web/entry-browser.tsx";
/** One for all pages. */
const STYLES = "style.css";

/** Page assets from the manifest of the browser's build, addressed from the root of the site. */
export function assetsFromManifest(manifest: Manifest): BuiltAssets {
  const later = scriptsOf(manifest, ENTRY);
  const screens = (manifest[ENTRY]?.dynamicImports ?? []).map((name) => {
    const own = scriptsOf(manifest, name).filter((script) => !later.includes(script));
    return [name, own] as const;
  });
  const addressOf = (name: string) => `/${manifest[name]?.file}`;
  return {
    first_script_file: addressOf(FIRST_SCRIPT),
    styles: [addressOf(STYLES)],
    later,
    screens: Object.fromEntries(screens),
  };
}

/** The assets of one page: everybody's, and those of its screen's files. */
export function assetsOf(assets: PageAssets, files: readonly string[]): DocumentAssets {
  const own = files.flatMap((file) => assets.screens?.[file] ?? []);
  return { ...assets, later: [...assets.later, ...own] };
}

/** A chunk and all that it imports at once, the chunk itself first. */
function scriptsOf(manifest: Manifest, name: string): string[] {
  const scripts = new Map<string, string>();
  const visit = (at: string) => {
    const chunk = manifest[at];
    if (!chunk || scripts.has(at)) return;
    scripts.set(at, `/${chunk.file}`);
    chunk.imports?.forEach(visit);
  };
  visit(name);
  return [...scripts.values()];
}
