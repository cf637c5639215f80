import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { builtPages } from "./pages-built.ts";

const ENTRY = `
  const screen = () => import("./assets/screen-1.js");
  export const renderPage = async () => ({ status: 200, headers: {}, html: (await screen()).html });
  export const fetchScreens = screen;
  export const pageAssets = () => ({ first_script_file: "first.js", styles: [], later: [] });
  export const inline_scripts = [];`;

test("a screen is there although its file has gone since, as after another build", async () => {
  const dist = await mkdtemp(join(tmpdir(), "donate-nil-pages-"));
  try {
    await mkdir(join(dist, "server/assets"), { recursive: true });
    await mkdir(join(dist, "client/.vite"), { recursive: true });
    await writeFile(join(dist, "server/package.json"), '{ "type": "module" }');
    await writeFile(join(dist, "server/entry-server.js"), ENTRY);
    await writeFile(join(dist, "server/assets/screen-1.js"), 'export const html = "the screen";');
    await writeFile(join(dist, "client/.vite/manifest.json"), "{}");
    await writeFile(join(dist, "client/first.js"), "");
    const pages = await builtPages(dist);
    await rm(join(dist, "server/assets/screen-1.js"));
    const client = {} as Parameters<typeof pages.render>[1];
    assert.equal((await pages.render(new Request("http://localhost/"), client)).html, "the screen");
  } finally {
    await rm(dist, { recursive: true });
  }
});
