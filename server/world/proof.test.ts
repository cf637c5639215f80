import assert from "node:assert/strict";
import { test } from "node:test";
import { isProof, proofOf } from "./proof.ts";

const first = { link_secret: "the first secret of links" };
const rolled = { link_secret: "the second one", older_link_secrets: [first.link_secret] };
const gone = { link_secret: "the second one" };

test("a link that was mailed before the secret changed opens as long as the old secret stands behind the new one", () => {
  const mailed = proofOf(first, "recurring 7");
  assert.equal(isProof(rolled, "recurring 7", mailed), true);
  assert.equal(isProof(rolled, "recurring 8", mailed), false);
  assert.equal(isProof(gone, "recurring 7", mailed), false);
});

test("new links are signed with the first secret alone", () => {
  assert.equal(proofOf(rolled, "recurring 7"), proofOf(gone, "recurring 7"));
  assert.equal(isProof(first, "recurring 7", proofOf(rolled, "recurring 7")), false);
});

test("what is no proof at all is none, whatever its length", () => {
  for (const proof of ["", "x", proofOf(gone, "recurring 7").slice(1), "é".repeat(43)])
    assert.equal(isProof(rolled, "recurring 7", proof), false);
});
