import type { Ask } from "../form/call.ts";

/** The operator's own pages elsewhere, those that there are. */
export type SocialLinks = Readonly<Partial<Record<"facebook" | "x" | "instagram" | "youtube", string>>>;

/** What a page is told beside its data. Everything here is public: the browser gets it as it is. */
export interface PageSettings {
  readonly api_key: string;
  /** The site's public address, without a slash at the end. */
  readonly origin: string;
  /** Who else signs people in; null where only e-mail and password do. */
  readonly identity: { readonly name: string; readonly has_google: boolean } | null;
  readonly social_links: SocialLinks;
  /** Everything is as in production, but no payment is real; pages say so. */
  readonly is_rehearsal: boolean;
}

/** Addresses of files that a page loads. */
export interface PageFiles {
  /** In the order of the cascade. */
  readonly styles: readonly string[];
  /** Scripts that wait until the page is painted (web/takeover/after-paint.ts), the entry first. */
  readonly later: readonly string[];
}

/** What one page loads. */
export interface DocumentAssets extends PageFiles {
  /** What begins: in the page itself, or while developing at an address. */
  readonly first_script: { readonly code: string } | { readonly address: string };
}

/** What pages load: all of them, and what single screens add (by their file). */
export interface PageAssets extends DocumentAssets {
  readonly screens?: Readonly<Record<string, PageFiles>>;
}

/** The same as the build tells it: the first script is still a file. */
export interface BuiltAssets extends Required<Omit<PageAssets, "first_script">> {
  readonly first_script_file: string;
}

/** The bundler's manifest.json, as far as it is read. */
export type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly css?: readonly string[];
      readonly imports?: readonly string[];
      readonly dynamicImports?: readonly string[];
    }
  >
>;

/** What the server lends to a page. */
export interface PageSurroundings<Signal = unknown> {
  /** Asks a call inside the process. */
  readonly ask: Ask<Signal>;
  readonly assets: PageAssets;
  readonly settings: PageSettings;
}

export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** "" for a redirect. */
  readonly html: string;
  /** What nobody expected, where the page says that something went wrong: for the log, and for no visitor. */
  readonly failure?: unknown;
}

/**
 * What web/entry-server.tsx exports and the server imports by its address. `HttpRequest` and `Signal` are the platform's
 * Request and AbortSignal, which this room has no types for.
 */
export interface PageRenderer<HttpRequest, Signal = unknown> {
  /** A page for a GET request, the same for every visitor. Rejects only where not even an error page can be rendered. */
  readonly renderPage: (request: HttpRequest, client: PageSurroundings<Signal>) => Promise<RenderedPage>;
  /** All screens at once: one that is fetched only when somebody asks for it would be missing after the next build. */
  readonly fetchScreens: () => Promise<void>;
  /** The code that stands in every page, beside the first script. */
  readonly inline_scripts: readonly string[];
  /** What pages load, from the manifest of the browser's build. */
  readonly pageAssets: (manifest: Manifest) => BuiltAssets;
}
