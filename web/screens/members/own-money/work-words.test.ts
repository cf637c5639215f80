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

test("what was wrong with what was given is said in a sentence, each once, and of what nobody knows a general one", () => {
  const wrong = (...errors: string[]) =>
    workOf([{ what: "identity.individual.documents.primary_verification", due_at: null, errors }])[0]?.wrong;
  const table: readonly (readonly [string, RegExp])[] = [
    ["verification_document_not_readable", /^The ID photo wasn't readable/],
    ["verification_document_expired", /expired/],
    ["verification_document_missing_back", /^The back/],
    ["verification_document_name_mismatch", /doesn't match what you entered/],
    ["verification_document_name_missing", /show everything/],
    ["verification_document_issue_or_expiry_date_missing", /show everything/],
    ["verification_document_failed_other", /another photo/],
    ["verification_failed_id_number_match", /number didn't match/],
    ["verification_failed_address_match", /address didn't match/],
    ["verification_failed_keyed_identity", /didn't match their records/],
    ["invalid_address_city_state_postal_code", /don't belong together/],
    ["invalid_address_private_mailbox", /where you live/],
    ["invalid_dob_age_under_18", /too young/],
    ["invalid_dob_age_over_maximum", /can't be right/],
    ["invalid_tax_id_format", /typo/],
    ["verification_selfie_face_mismatch", /selfie/],
    ["invalid_value_other", /^They couldn't accept what you entered/],
    ["verification_missing_owners", /^They couldn't accept what you entered/],
    ["a_code_of_next_year", /^They couldn't accept what you entered/],
  ];
  for (const [code, words] of table) assert.match(wrong(code)?.join() ?? "", words, code);
  assert.equal(
    wrong("a_code_of_next_year", "invalid_value_other", "verification_document_expired")?.length,
    2,
  );
  assert.deepEqual(workOf([{ what: "external_account", due_at: null }])[0]?.wrong, []);
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
