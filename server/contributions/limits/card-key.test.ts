import assert from "node:assert/strict";
import { test } from "node:test";
import { cardKey } from "./card-key.ts";

const worldOf = (secret: string) => ({ limits: { secret } });

test("a card's key depends on the secret and on the card", () => {
  const card = cardKey(worldOf("a"), "one card");
  assert.equal(card?.length, 16);
  assert.notDeepEqual(card, cardKey(worldOf("a"), "another card"));
  assert.notDeepEqual(card, cardKey(worldOf("b"), "one card"));
});

test("no card is counted without its fingerprint, or while limits are lifted", () => {
  assert.equal(cardKey({ limits: null }, "fingerprint"), null);
  assert.equal(cardKey(worldOf("a"), null), null);
});
