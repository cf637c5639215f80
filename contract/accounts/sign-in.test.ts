import assert from "node:assert/strict";
import { test } from "node:test";
import { beginAddress, ownPath } from "./sign-in.ts";
import { isSignInProblem } from "./sign-in-problems.ts";

test("one returns to a path of ours, with its query, and to the home page from anywhere else", () => {
  for (const own of [
    "/",
    "/favorites",
    "/dashboard?team=3&name=O%27Brien",
    "/12/7?player=x#y",
    "/dashboard/é",
  ])
    assert.equal(ownPath(own), own);
  const others = [
    "https://evil.test/",
    "//evil.test",
    "/\\evil.test",
    "/a\\..\\b",
    "\\\\evil.test",
    "/\t/evil.test",
    "/\n//evil.test",
    "javascript:alert(1)",
    "evil",
    "",
    "/auth/begin",
    "/AUTH/callback?x",
    "/v1/local/auth/sync",
    `/${"a".repeat(2_001)}`,
    undefined,
    null,
    ["/"],
  ];
  for (const other of others) assert.equal(ownPath(other), "/", String(other));
});

test("whatever is an own path stays on our site in a browser's eyes", () => {
  const parts = ["/", "\\", "//", ".", "..", "@", ":", "evil.test", "%2f", "%5c", "?", "#", "\t", " "];
  for (const a of parts)
    for (const b of parts)
      for (const c of parts) {
        const url = URL.parse(ownPath(`/${a}${b}${c}`), "https://site.test");
        assert.equal(url?.origin, "https://site.test", JSON.stringify(`/${a}${b}${c}`));
      }
});

test("a link to begin says how and whereto", () => {
  assert.equal(beginAddress({}), "/auth/begin");
  assert.equal(beginAddress({ return_to: "/" }), "/auth/begin");
  assert.equal(
    beginAddress({ connection: "google", return_to: "/a?b=c" }),
    "/auth/begin?connection=google&return_to=%2Fa%3Fb%3Dc",
  );
});

test("only words that are there are problems", () => {
  assert.ok(isSignInProblem("away"));
  for (const word of ["", "toString", "__proto__", null]) assert.ok(!isSignInProblem(word));
});
