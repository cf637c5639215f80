import assert from "node:assert/strict";
import { test } from "node:test";
import { assetsFromManifest, assetsOf } from "./assets.ts";

const built = assetsFromManifest({
  "_base.js": { file: "assets/base-1.js", imports: ["_runtime.js"] },
  "_runtime.js": { file: "assets/runtime-1.js", css: ["assets/runtime-1.css"] },
  "_members.js": { file: "assets/members-1.js", css: ["assets/members-1.css"] },
  "web/takeover/after-paint.ts": { file: "assets/after-paint-1.js" },
  "web/entry-browser.tsx": {
    file: "assets/entry-1.js",
    css: ["assets/entry-1.css"],
    imports: ["_base.js", "_runtime.js"],
    dynamicImports: ["web/screens/visitors/home/home.tsx", "web/routes/own-pages.ts"],
  },
  "web/routes/own-pages.ts": {
    file: "assets/own-pages-1.js",
    imports: ["_base.js"],
    dynamicImports: ["web/screens/members/favorites/favorites.tsx"],
  },
  "web/screens/members/favorites/favorites.tsx": { file: "assets/favorites-1.js", imports: ["_members.js"] },
  "web/screens/visitors/home/home.tsx": {
    file: "assets/home-1.js",
    css: ["assets/home-1.css"],
    imports: ["_base.js", "_members.js"],
  },
});
const assets = { ...built, first_script: { code: "" } };

test("one script begins", () => {
  assert.equal(built.first_script_file, "/assets/after-paint-1.js");
});

test("a page links everyone's styles and its own screen's, each after those of what it imports", () => {
  const everyones = ["/assets/runtime-1.css", "/assets/entry-1.css"];
  assert.deepEqual(assetsOf(assets, []).styles, everyones);
  const { styles } = assetsOf(assets, ["web/screens/visitors/home/home.tsx"]);
  assert.deepEqual(styles, [...everyones, "/assets/members-1.css", "/assets/home-1.css"]);
});

test("later a page loads the entry, what all share and what its own screen adds, nothing twice", () => {
  const { later } = assetsOf(assets, ["web/screens/visitors/home/home.tsx", "web/content/none.md"]);
  const shared = ["/assets/entry-1.js", "/assets/base-1.js", "/assets/runtime-1.js"];
  assert.deepEqual(later, [...shared, "/assets/home-1.js", "/assets/members-1.js"]);
  assert.deepEqual(assetsOf(assets, []).later, shared);
});

test("a page of a member's also loads the table that it stands in", () => {
  const { later, styles } = assetsOf(assets, ["web/screens/members/favorites/favorites.tsx"]);
  assert.deepEqual(later.slice(-3), [
    "/assets/own-pages-1.js",
    "/assets/favorites-1.js",
    "/assets/members-1.js",
  ]);
  assert.ok(styles.includes("/assets/members-1.css"));
});
