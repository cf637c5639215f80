import assert from "node:assert/strict";
import { test } from "node:test";
import { noAccountWords } from "./no-account-words.ts";

type Request = Parameters<typeof noAccountWords>[0];
const request = (state: Request["state"], athlete_has_account = false) =>
  ({ state, athlete_has_account, athlete: { player_name: "Kai" }, ends_on: "2027-04-21" }) as Request;

test("the desk reads who tells an athlete without an account, before it approves and after", () => {
  assert.match(
    noAccountWords(request("in_review"), "you") ?? "",
    /^Kai has a page but no account yet.*\. Once it's approved, please tell them/,
  );
  const approved = noAccountWords(request("approved"), "you") ?? "";
  assert.match(
    approved,
    /so we can't email them: please tell them about it\. Once they claim their page, they can accept or decline\./,
  );
  assert.match(approved, /the request expires after April 21, 2027\.$/);
  assert.match(
    noAccountWords(request("approved"), "the office") ?? "",
    /: the office is asked to tell them\./,
  );
});

test("nothing is said of an account that is there, or that nothing waits for", () => {
  assert.equal(noAccountWords(request("approved", true), "you"), null);
  for (const state of ["declined", "refused", "expired", "withdrawn", "done"] as const)
    assert.equal(noAccountWords(request(state), "you"), null, state);
});
