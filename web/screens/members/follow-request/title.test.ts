import assert from "node:assert/strict";
import { test } from "node:test";
import { titleOf } from "./title.ts";

test("nobody is said to decide who has no account to do it with", () => {
  const approved = {
    state: "approved",
    seen_by: "sender",
    athlete: { player_name: "Kai" },
    history: [],
  } as const;
  const titled = (athlete_has_account: boolean) =>
    titleOf({ ...approved, athlete_has_account } as unknown as Parameters<typeof titleOf>[0]);
  assert.equal(titled(true), "Approved: Kai decides");
  assert.equal(titled(false), "Approved: Kai has no account yet");
});

test("a request whose athlete has left has ended; it is refused only where somebody said no", () => {
  const request = { state: "refused", seen_by: "sender", athlete: { player_name: "Kai" } } as const;
  const after = (act: "leave" | "refuse") =>
    titleOf({ ...request, history: [{ act }] } as unknown as Parameters<typeof titleOf>[0]);
  assert.equal(after("leave"), "The request has ended");
  assert.equal(after("refuse"), "The athlete declined");
});
