import assert from "node:assert/strict";
import { test } from "node:test";
import { overBudget, pageLoads } from "./budgets.ts";

const KB = 1_024;
const pages = pageLoads({
  scripts: ["/entry.js"],
  preloads: ["/base.js"],
  styles: ["/base.css"],
  screens: {
    "web/screens/home/home.tsx": { preloads: ["/home.js", "/base.js"], styles: ["/home.css"] },
    "web/screens/information/information.tsx": { preloads: ["/information.js"], styles: [] },
    "web/content/about-us.md": { preloads: ["/about.js"], styles: [] },
  },
});
const over = (sizes: Readonly<Record<string, number>>) =>
  overBudget(pages, ["/font.woff2"], (file) => sizes[file] ?? 0);

test("a page loads what all load, its screen, and its text; each file once", () => {
  assert.deepEqual(
    pages.map(({ name, scripts, styles }) => [name, scripts.join(" "), styles.join(" ")]),
    [
      ["home", "/entry.js /base.js /home.js", "/base.css /home.css"],
      ["information", "/entry.js /base.js /information.js", "/base.css"],
      ["about-us", "/entry.js /base.js /information.js /about.js", "/base.css"],
    ],
  );
});

test("as much as the budget is not too much", () => {
  assert.deepEqual(
    over({ "/base.js": 120 * KB, "/home.js": 5 * KB, "/base.css": 20 * KB, "/font.woff2": 60 * KB }),
    [],
  );
});

test("what is over names the page, by how much, and its parts, the largest first", () => {
  assert.deepEqual(over({ "/base.js": 120 * KB, "/home.js": 7.25 * KB }), [
    "Script of 'home': 2.3 KB over the 125 KB it may be.\n  120.0 KB  /base.js\n    7.3 KB  /home.js\n    0.0 KB  /entry.js",
  ]);
  assert.match(
    over({ "/about.js": 135 * KB + 1 })[0] ?? "",
    /^Script of 'about-us': 0\.0 KB over the 135 KB/,
  );
  assert.match(over({ "/home.css": 21 * KB })[0] ?? "", /^Styles of 'home': 1\.0 KB over the 20 KB/);
  assert.match(over({ "/font.woff2": 60.5 * KB })[0] ?? "", /^Fonts: 0\.5 KB over the 60 KB/);
});
