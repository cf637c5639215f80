import assert from "node:assert/strict";
import { test } from "node:test";
import { returnTo } from "./return-to.ts";

test("one goes on at a path of ours, and nowhere else", () => {
  const to = (path: string) => returnTo(new URLSearchParams({ return_to: path }));
  assert.equal(to("/favorites?x=1#y"), "/favorites?x=1#y");
  assert.equal(returnTo(new URLSearchParams()), "/");
  const foreign = [
    "//evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "https://evil.test",
    "javascript:alert(1)",
    "/\t/evil.test",
    "evil",
  ];
  for (const path of foreign) assert.equal(to(path), "/", path);
});
