import assert from "node:assert/strict";
import { test } from "node:test";
import { assetsFromManifest, assetsOf } from "./assets.ts";

const built = assetsFromManifest({
  "_base.js": { file: "assets/base-1.js", imports: ["_runtime.js"] },
  "_runtime.js": { file: "assets/runtime-1.js" },
  "style.css": { file: "assets/style-1.css" },
  "web/takeover/after-paint.ts": { file: "assets/after-paint-1.js" },
  "web/entry-browser.tsx": {
    file: "assets/entry-1.js",
    imports: ["_base.js", "_runtime.js"],
    dynamicImports: ["web/screens/visitors/home/home.tsx"],
  },
  "web/screens/visitors/home/home.tsx": { file: "assets/home-1.js", imports: ["_base.js"] },
});
const assets = { ...built, first_script: { code: "" } };

test("one script begins, one style sheet is for all", () => {
  assert.equal(built.first_script_file, "/assets/after-paint-1.js");
  assert.deepEqual(built.styles, ["/assets/style-1.css"]);
});

test("later a page loads the entry, what all share and what its own screen adds, nothing twice", () => {
  const { later } = assetsOf(assets, ["web/screens/visitors/home/home.tsx", "web/content/none.md"]);
  const shared = ["/assets/entry-1.js", "/assets/base-1.js", "/assets/runtime-1.js"];
  assert.deepEqual(later, [...shared, "/assets/home-1.js"]);
  assert.deepEqual(assetsOf(assets, []).later, shared);
});
