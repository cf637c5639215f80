import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { forgetDraft, keepDraft, readDraft } from "./drafts.ts";

const kept = new Map<string, string>();
Object.defineProperty(globalThis, "localStorage", {
  configurable: true,
  value: {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  },
});
beforeEach(() => kept.clear());

test("a draft is read as it was typed, with the form's own fields, until it is forgotten", () => {
  keepDraft("form", { city: "Tulsa 🏈", gone: "x" });
  assert.deepEqual(readDraft("form", ["city", "state"]), { city: "Tulsa 🏈", state: "" });
  assert.equal(readDraft("another", ["city"]), null);
  forgetDraft("form");
  assert.equal(readDraft("form", ["city"]), null);
});

test("after a week it is gone", (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: 0 });
  keepDraft("form", { city: "Tulsa" });
  t.mock.timers.setTime(7 * 86_400_000 - 1);
  assert.deepEqual(readDraft("form", ["city"]), { city: "Tulsa" });
  t.mock.timers.setTime(7 * 86_400_000);
  assert.equal(readDraft("form", ["city"]), null);
});

test("what is broken, or another's, is no draft", () => {
  for (const broken of ["", "{", "null", '{"until":9e15}', '{"values":{"city":"x"}}']) {
    kept.set("draft:form", broken);
    assert.equal(readDraft("form", ["city"]), null, broken);
  }
});
