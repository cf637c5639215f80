import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import type { PageRenderer } from "../../../contract/pages/rendered.ts";
import type { PageSource } from "./serve-pages.ts";

/** Pages from `npm run build`: dist/client for the browser, dist/server for rendering. */
export async function builtPages(dist: string): Promise<PageSource> {
  const manifest = JSON.parse(
    await readFile(join(dist, "client/.vite/manifest.json"), "utf8").catch(missing),
  );
  const entry = pathToFileURL(join(dist, "server/entry-server.js")).href;
  const { renderPage, pageAssets, inline_scripts, fetchScreens }: PageRenderer<Request> = await import(entry);
  await fetchScreens();
  const { first_script_file, ...others } = pageAssets(manifest);
  const code = await readFile(join(dist, "client", first_script_file), "utf8");
  const assets = { ...others, first_script: { code } };
  return {
    render: (request, client) => renderPage(request, { ...client, assets }),
    inline_scripts: [code, ...inline_scripts],
    async serveFiles(app) {
      await app.register(fastifyStatic, {
        // Also those of the build before: its pages are still open, and a server that renders them may still run.
        root: [join(dist, "client/assets"), join(dist, "before/assets")],
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
