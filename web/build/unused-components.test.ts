import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { markedPure } from "./unused-components.ts";

test("a component that is made at the top of a module may go, and its name goes with it", () => {
  const text =
    'const Link = React$1.forwardRef(function Link() {});\nLink.displayName = "Link";\nuse(Link);\n';
  assert.equal(
    markedPure(text),
    "const Link = /* @__PURE__ */ React$1.forwardRef(function Link() {});\n\nuse(Link);\n",
  );
});

test("what is made inside of a function stays as it is", () => {
  const text = "  let Form = React.forwardRef(() => null);\n  window.onpagehide = null;\n";
  assert.equal(markedPure(text), text);
});

test("a sentence that only programmers would read goes, and a short one stays", () => {
  const long =
    "You are using something in a way that was not meant, which you would see in your own console.";
  assert.equal(
    markedPure(`warning(ok, "${long}");\nthrow Error("Too late.");\n`),
    'warning(ok, "");\nthrow Error("Too late.");\n',
  );
});

test("React Router still makes its links in this way", () => {
  const main = fileURLToPath(import.meta.resolve("react-router"));
  const built = main.replace(/dist\/.*$/, "dist/production/lib/dom/lib.js");
  const marked = markedPure(readFileSync(built, "utf8"));
  assert.match(marked, /^const Link = \/\* @__PURE__ \*\/ React/m);
  assert.doesNotMatch(marked, /^Link\.displayName/m);
});
