import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { projectFolder } from "../programs/project-folder.ts";
import { neverList, voiceFaults } from "./check-voice.ts";

const list = neverList(readFileSync(join(projectFolder, "docs/voice.md"), "utf8"));
const faults = (source: string, file = "web/some.tsx") => voiceFaults(file, source, list);

test("the page's list is read: each phrase with what is written instead", () => {
  assert.ok(list.length >= 15);
  assert.deepEqual(
    neverList("| a | b |\n## Never\n| never | write |\n| --- | --- |\n| e-mail | email |\n").map(
      ({ write }) => write,
    ),
    ["email"],
  );
});

test("texts, templates and JSX are read over the ends of lines, in capitals too", () => {
  assert.deepEqual(faults(`const a = "Somebody was faster.";`), ["web/some.tsx:1 'Somebody': write someone"]);
  assert.deepEqual(faults("const a = `That was charge 3 of ${months}.`;"), [
    "web/some.tsx:1 'charge 3 of': write payment 1 of",
  ]);
  assert.deepEqual(faults("const A = () => (\n  <p>\n    It goes by\n    itself.\n  </p>\n);"), [
    "web/some.tsx:2 'by\\n    itself': write automatically, on its own".replace("\\n", "\n"),
  ]);
  assert.deepEqual(faults("We send an e-mail.", "web/content/a.md"), [
    "web/content/a.md:1 'e-mail': write email",
  ]);
});

test("a sentence with a word that statements begin with is read all the same", () => {
  assert.deepEqual(faults("const a = `Below ${sum} by itself, but with what came before.`;"), [
    "web/some.tsx:1 'by itself': write automatically, on its own",
  ]);
  assert.deepEqual(faults(`const a = "Please update it, or tell somebody.";`), [
    "web/some.tsx:1 'somebody': write someone",
  ]);
});

test("names in code, comments, statements and acts of the log are nobody's to read", () => {
  assert.deepEqual(faults(`// Somebody was faster.\nconst nobody = "nobody";`), []);
  assert.deepEqual(faults(`const sql = "select somebody from mailbox";`), []);
  assert.deepEqual(faults("const it = sql`select ${name}, -- of somebody else\n from t`;"), []);
  assert.deepEqual(faults(`const it = { act: "read somebody's favorites" };`), []);
  assert.deepEqual(faults(`const a = "the history of this";`), []);
});
