import assert from "node:assert/strict";
import { test } from "node:test";
import { overBudget, pageLoads } from "./budgets.ts";

const KB = 1_024;
const pages = pageLoads({
  first_script_file: "/first.js",
  later: ["/entry.js", "/base.js"],
  styles: ["/style.css"],
  screens: {
    "web/screens/visitors/home/home.tsx": {
      later: ["/home.js", "/base.js"],
      styles: ["/home.css", "/style.css"],
    },
    "web/screens/visitors/information/plain.tsx": { later: ["/information.js"], styles: ["/text.css"] },
    "web/content/about-us.md": { later: ["/about.js"], styles: [] },
  },
});
const over = (sizes: Readonly<Record<string, number>>) =>
  overBudget(pages, ["/font.woff2"], (file) => sizes[file] ?? 0);

test("a page loads what all load, its screen, and its text; each file once", () => {
  assert.deepEqual(
    pages.map(({ name, scripts, styles }) => [name, scripts.join(" "), styles.join(" ")]),
    [
      ["home", "/first.js /entry.js /base.js /home.js", "/style.css /home.css"],
      ["plain", "/first.js /entry.js /base.js /information.js", "/style.css /text.css"],
      ["about-us", "/first.js /entry.js /base.js /information.js /about.js", "/style.css /text.css"],
    ],
  );
});

test("as much as the budget is not too much", () => {
  assert.deepEqual(
    over({
      "/base.js": 113 * KB,
      "/home.js": 5 * KB,
      "/style.css": 10 * KB,
      "/home.css": 8 * KB,
      "/font.woff2": 60 * KB,
    }),
    [],
  );
});

test("what is over names the page, by how much, and its parts, the largest first", () => {
  assert.deepEqual(over({ "/base.js": 113 * KB, "/home.js": 7.25 * KB }), [
    "Script of 'home': 2.3 KB over the 118 KB it may be.\n  113.0 KB  /base.js\n    7.3 KB  /home.js\n    0.0 KB  /first.js\n    0.0 KB  /entry.js",
  ]);
  assert.match(
    over({ "/about.js": 135 * KB + 1 })[0] ?? "",
    /^Script of 'about-us': 0\.0 KB over the 135 KB/,
  );
  assert.match(over({ "/home.css": 19 * KB })[0] ?? "", /^Styles of 'home': 1\.0 KB over the 18 KB/);
  assert.match(over({ "/font.woff2": 60.5 * KB })[0] ?? "", /^Fonts: 0\.5 KB over the 60 KB/);
});
