import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import type { PageAnswer, PageAssets, PageDoor, PageSource } from "./pages.ts";

interface EntryServer {
  renderPage(request: Request, door: PageDoor): Promise<PageAnswer>;
}
/** A line of Vite's manifest. */
interface Built {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}

/** Pages from `npm run build`: dist/client for the browser, dist/server for rendering. */
export async function builtPages(dist: string): Promise<PageSource> {
  const assets = await readAssets(join(dist, "client/.vite/manifest.json"));
  const entry = join(dist, "server/entry-server.js");
  const { renderPage } = (await import(pathToFileURL(entry).href)) as EntryServer;
  return {
    render: (request, door) => renderPage(request, { ...door, assets }),
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

async function readAssets(path: string): Promise<PageAssets> {
  const manifest = JSON.parse(await readFile(path, "utf8").catch(missing)) as Record<string, Built>;
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error(`${path} names no entry. Run: npm run build`);
  const chunks = withImports(manifest, entry, new Set());
  const address = (file: string) => `/${file}`;
  return {
    scripts: [address(entry.file)],
    // The styles of every screen: they are few, and a page must not wait for its script to be dressed.
    styles: [...new Set(Object.values(manifest).flatMap(({ css = [] }) => css))].map(address),
    preloads: chunks.filter((chunk) => chunk !== entry).map(({ file }) => address(file)),
  };
}

function withImports(manifest: Record<string, Built>, chunk: Built, seen: Set<Built>): Built[] {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  for (const name of chunk.imports ?? []) {
    const imported = manifest[name];
    if (imported) withImports(manifest, imported, seen);
  }
  return [...seen];
}

function missing(cause: Error): never {
  throw new Error("The web pages are not built. Run: npm run build", { cause });
}
