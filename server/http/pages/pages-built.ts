import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import type { PageAnswer, PageAssets, PageDoor, PageSource } from "./serve-pages.ts";

/** What web/entry-server.tsx exports. */
interface EntryServer {
  renderPage(request: Request, door: PageDoor): Promise<PageAnswer>;
  fetchScreens(): Promise<void>;
  inline_scripts: readonly string[];
  pageAssets(manifest: unknown): Omit<PageAssets, "first_script"> & { first_script_file: string };
}

/** Pages from `npm run build`: dist/client for the browser, dist/server for rendering. */
export async function builtPages(dist: string): Promise<PageSource> {
  const manifest = JSON.parse(
    await readFile(join(dist, "client/.vite/manifest.json"), "utf8").catch(missing),
  );
  const entry = pathToFileURL(join(dist, "server/entry-server.js")).href;
  const { renderPage, pageAssets, inline_scripts, fetchScreens } = (await import(entry)) as EntryServer;
  await fetchScreens();
  const { first_script_file, ...others } = pageAssets(manifest);
  const code = await readFile(join(dist, "client", first_script_file), "utf8");
  const assets = { ...others, first_script: { code } };
  return {
    render: (request, door) => renderPage(request, { ...door, assets }),
    inline_scripts: [code, ...inline_scripts],
    async serveFiles(app) {
      await app.register(fastifyStatic, {
        root: join(dist, "client/assets"),
        prefix: "/assets/",
        index: false,
        // Their names hold a digest of their content.
        immutable: true,
        maxAge: 31_536_000_000,
      });
    },
  };
}

function missing(cause: Error): never {
  throw new Error("The web pages are not built. Run: npm run build", { cause });
}
