import assert from "node:assert/strict";
import { test } from "node:test";
import { unsureFrom } from "./unsure-setting.ts";

test("choices are read by name, and any other word is refused", () => {
  assert.deepEqual(unsureFrom(undefined), {});
  assert.deepEqual(unsureFrom("new_account=pending, login_links = given,"), {
    new_account: "pending",
    login_links: "given",
  });
  for (const wrong of ["new_account", "new_account=active", "constructor=1", "surprise=given"])
    assert.throws(() => unsureFrom(wrong), /CARD_PAYMENTS_UNSURE does not know/, wrong);
});
