import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { ACCEPTED, fetchPacked, type Packed } from "./packed.ts";
import { portOf } from "./port-of.ts";

/** The same page as at `address`, with its styles, fonts and icon, from bare `node:http`: all of it but script. */
export async function startStaticPage(address: string) {
  const response = await fetch(address, { headers: ACCEPTED });
  const html = (await response.text()).replaceAll(/<script.*?<\/script>/gs, "");
  const files = new Map<string, Packed>();
  for (const [, path = ""] of html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)) {
    const file = new URL(path, address).href;
    files.set(path, await fetchPacked(file));
    if (path.endsWith(".css")) await fetchFonts(file);
  }
  async function fetchFonts(style_sheet: string): Promise<void> {
    const styles = await (await fetch(style_sheet)).text();
    for (const [, name = ""] of styles.matchAll(/url\(["']?([^"')]+)/g)) {
      const font = new URL(name, style_sheet);
      files.set(font.pathname, await fetchPacked(font.href));
    }
  }
  files.set("/", {
    body: brotliCompressSync(html),
    headers: { "content-type": "text/html; charset=utf-8", "content-encoding": "br" },
  });
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? "");
    response.writeHead(file ? 200 : 404, file?.headers ?? {}).end(file?.body);
  });
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  const port = portOf(server);
  return { origin: `http://localhost:${port}`, stop: () => void server.close() };
}
