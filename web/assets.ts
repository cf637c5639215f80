import type {
  BuiltAssets,
  DocumentAssets,
  Manifest,
  PageAssets,
  PageFiles,
} from "../contract/pages/rendered.ts";

/** The entries of the browser's build: what stands in every page, and what takes the page over. */
export const FIRST_SCRIPT = "web/takeover/after-paint.ts";
export const ENTRY = "web/entry-browser.tsx";
/** The table of members' and staff's pages, a script of its own that only they wait for. */
const OWN_PAGES = "web/routes/own-pages.ts";

/** Page assets from the manifest of the browser's build, addressed from the root of the site. */
export function assetsFromManifest(manifest: Manifest): BuiltAssets {
  const everywhere = filesOf(manifest, ENTRY);
  const screensOf = (table: string, with_table: readonly string[]) =>
    (manifest[table]?.dynamicImports ?? []).map((name) => {
      const own = filesOf(manifest, name);
      const later = [...with_table, ...own.later].filter((script) => !everywhere.later.includes(script));
      const styles = own.styles.filter((style) => !everywhere.styles.includes(style));
      return [name, { styles, later: [...new Set(later)] }] as const;
    });
  const screens = [...screensOf(ENTRY, []), ...screensOf(OWN_PAGES, filesOf(manifest, OWN_PAGES).later)];
  return {
    first_script_file: `/${manifest[FIRST_SCRIPT]?.file}`,
    ...everywhere,
    screens: Object.fromEntries(screens),
  };
}

/** The assets of one page: everybody's, and those of its screen's files. */
export function assetsOf(assets: PageAssets, files: readonly string[]): DocumentAssets {
  const own = files.flatMap((file) => assets.screens?.[file] ?? []);
  return {
    ...assets,
    styles: [...new Set([...assets.styles, ...own.flatMap(({ styles }) => styles)])],
    later: [...new Set([...assets.later, ...own.flatMap(({ later }) => later)])],
  };
}

/**
 * A chunk and all that it imports at once. Its script comes first. Its styles come last: within a cascade layer they
 * win over those of what it imports, as they do where the browser fetches a screen.
 */
function filesOf(manifest: Manifest, name: string): PageFiles {
  const scripts = new Map<string, string>();
  const styles: string[] = [];
  const visit = (at: string) => {
    const chunk = manifest[at];
    if (!chunk || scripts.has(at)) return;
    scripts.set(at, `/${chunk.file}`);
    chunk.imports?.forEach(visit);
    styles.push(...(chunk.css ?? []).map((file) => `/${file}`));
  };
  visit(name);
  return { styles: [...new Set(styles)], later: [...scripts.values()] };
}
