import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { typeset } from "./markdown-pages.ts";

const head =
  "---\ntitle: A Page\ndescription: What: it says.\nupdated: 2026-11-21\njersey: TRUST 0 | 60 days | to write\n---\n";

test("a page's head is read, a colon in it too", () => {
  const { title, description, updated } = typeset(`${head}\nText.`);
  assert.deepEqual([title, description, updated], ["A Page", "What: it says.", "2026-11-21"]);
});

test("a page has a jersey of its own, and one figure", () => {
  assert.deepEqual(typeset(`${head}\nText.`).jersey, {
    name: "TRUST",
    number: "0",
    figure: "60 days",
    means: "to write",
  });
});

test("a page may ask for the ledger's sums above its text", () => {
  assert.equal(typeset(head.replace("\n---\n", "\nfigures: all\n---\n")).figures, "all");
  assert.ok(!("figures" in typeset(`${head}\nText.`)));
});

test("a page without its head does not build", () => {
  assert.throws(() => typeset("# Text"), /lacks title, description, updated, jersey/);
});

test("headings can be linked to and are told apart from the text, each cell of a table says its column", () => {
  const text = "## What we *will* do\n\n| A | The `B` |\n| - | - |\n| 1 | **2** |\n\n### Below\n";
  const { html, sections } = typeset(`${head}\n${text}`);
  assert.match(html, /<h2 id="what-we-will-do">What we <em>will<\/em> do<\/h2>/);
  assert.deepEqual(sections, [{ id: "what-we-will-do", title: "What we will do" }]);
  assert.match(html, /<td role="cell" data-column="The B"><strong>2<\/strong><\/td>/);
});

test("dates and words with a hyphen do not break in it, but in an address they stay as they are", () => {
  const { html } = typeset(`${head}\nBy e-mail since [2021-09-01](/2021-09-01).\n`);
  assert.match(html, /By <span data-whole>e-mail<\/span> since/);
  assert.match(html, /href="\/2021-09-01"><span data-whole>2021-09-01<\/span>/);
});

const folder = join(import.meta.dirname, "..", "content");
for (const file of readdirSync(folder)) {
  test(`${file} is typeset`, () => {
    const { html, updated } = typeset(readFileSync(join(folder, file), "utf8"));
    assert.match(updated, /^\d{4}-\d\d-\d\d$/);
    assert.ok(html.length > 1_000);
  });
}
