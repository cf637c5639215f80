import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { typeset } from "./vite-markdown.ts";

const head = "---\ntitle: A Page\ndescription: What: it says.\nupdated: 2026-11-21\n---\n";

test("a page's head is read, a colon in it too", () => {
  const { title, description, updated } = typeset(`${head}\nText.`);
  assert.deepEqual([title, description, updated], ["A Page", "What: it says.", "2026-11-21"]);
});

test("a page may ask for the ledger's sums below its text", () => {
  assert.equal(typeset(head.replace("\n---\n", "\nfigures: all\n---\n")).figures, "all");
  assert.ok(!("figures" in typeset(`${head}\nText.`)));
});

test("a page without its head does not build", () => {
  assert.throws(() => typeset("# Text"), /lacks title, description, updated/);
});

test("headings can be linked to, tables scroll in themselves and can be reached by keyboard", () => {
  const { html } = typeset(`${head}\n## What we *will* do\n\n| A | B |\n| - | - |\n| 1 | **2** |\n`);
  assert.match(html, /<h2 id="what-we-will-do">What we <em>will<\/em> do<\/h2>/);
  assert.match(html, /<div data-table tabindex="0" role="region"[^>]*><table>/);
  assert.match(html, /<td><strong>2<\/strong><\/td>/);
});

const folder = join(import.meta.dirname, "web", "content");
for (const file of readdirSync(folder)) {
  test(`${file} is typeset`, () => {
    const { html, updated } = typeset(readFileSync(join(folder, file), "utf8"));
    assert.match(updated, /^\d{4}-\d\d-\d\d$/);
    assert.ok(html.length > 1_000);
  });
}
