import assert from "node:assert/strict";
import { test } from "node:test";
import { assetsFromManifest, assetsOf } from "./assets.ts";

const assets = assetsFromManifest({
  "_base.js": { file: "assets/base-1.js", css: ["assets/base-1.css"] },
  "web/entry-browser.tsx": {
    file: "assets/entry-1.js",
    imports: ["_base.js"],
    dynamicImports: ["web/screens/home/home.tsx"],
  },
  "web/screens/home/home.tsx": {
    file: "assets/home-1.js",
    css: ["assets/home-1.css"],
    imports: ["_base.js"],
  },
});

test("a page loads what all share and what its own screen adds, nothing twice", () => {
  assert.deepEqual(assetsOf(assets, ["web/screens/home/home.tsx", undefined]), {
    scripts: ["/assets/entry-1.js"],
    styles: ["/assets/base-1.css", "/assets/home-1.css"],
    preloads: ["/assets/base-1.js", "/assets/home-1.js"],
  });
});

test("a page without a screen of its own loads what all share", () => {
  assert.deepEqual(assetsOf(assets, [undefined]).styles, ["/assets/base-1.css"]);
});
