import assert from "node:assert/strict";
import { test } from "node:test";
import { nextWords } from "./next-words.ts";

type Request = Parameters<typeof nextWords>[0];
const said = (state: Request["state"], seen_by: Request["seen_by"], athlete_has_account: boolean) =>
  nextWords({
    state,
    seen_by,
    athlete_has_account,
    athlete: { player_name: "Kai" },
    office: "the compliance office of Test Tulsa",
    ends_on: null,
    acts: [],
    history: [],
  } as unknown as Request);

test("a guardian reads who answers for an athlete without an account, before the consent and after the approval", () => {
  const asked = said("awaiting_guardian", "guardian", false);
  assert.match(asked, /The athlete has a page but no account yet/);
  assert.match(asked, /they can accept or decline once they claim their page/);
  assert.doesNotMatch(asked, /Then the athlete decides/);
  const approved = said("approved", "guardian", false);
  assert.match(approved, /so the compliance office of Test Tulsa will tell them about it/);
  assert.match(approved, /Until then, you can withdraw your consent\.$/);
  assert.doesNotMatch(approved, /says yes or no/);
  assert.match(
    said("approved", "sender", false),
    /Once they claim their page, they can accept or decline\.$/,
  );
});

test("with an account it is the athlete's to answer", () => {
  assert.match(said("awaiting_guardian", "guardian", true), /Then the athlete decides\.$/);
  assert.match(said("approved", "guardian", true), /^It is approved\. Kai says yes or no now\./);
});
