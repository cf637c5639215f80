import assert from "node:assert/strict";
import { test } from "node:test";
import { workOf } from "./work-words.ts";

const wordsFor = (...asked: string[]) =>
  workOf(asked.map((what) => ({ what, due_at: null }))).map(({ words }) => words);

test("what the provider asks for is said in plain words, in those of both versions of its accounts", () => {
  const table: readonly (readonly [string, RegExp])[] = [
    ["identity.individual.given_name", /legal name/],
    ["individual.last_name", /legal name/],
    ["identity.individual.email", /email/],
    ["identity.individual.phone", /phone/],
    ["identity.individual.date_of_birth", /date of birth/],
    ["individual.dob.year", /date of birth/],
    ["identity.individual.address", /home address/],
    ["individual.address.postal_code", /home address/],
    ["identity.individual.id_numbers.us_ssn", /Social Security/],
    ["individual.ssn_last_4", /Social Security/],
    ["identity.individual.documents.primary_verification", /picture of your ID/],
    ["individual.verification.document", /picture of your ID/],
    ["identity.attestations.terms_of_service.account", /terms/],
    ["tos_acceptance.ip", /terms/],
    ["defaults.payout_methods", /bank account/],
    ["external_account", /bank account/],
    ["defaults.profile.product_description", /What you do/],
    ["something.nobody.knows", /^Something else our payment provider asks for$/],
  ];
  for (const [what, words] of table) assert.match(wordsFor(what).join(), words, what);
});

test("what is one thing to people stands there once, with its earliest day", () => {
  assert.deepEqual(
    workOf([
      { what: "individual.dob.day", due_at: null },
      { what: "individual.dob.month", due_at: "2026-12-20T00:00:00Z" },
      { what: "individual.dob.year", due_at: "2026-12-10T00:00:00Z" },
      { what: "external_account", due_at: null },
    ]).map(({ due_at }) => due_at),
    ["2026-12-10T00:00:00Z", null],
  );
});
