import { hashUnder } from "../../../../world/sealing.ts";
import type { World } from "../../../../world/world.ts";

/** A card as it is remembered, and by which key. Only those of one key can be compared. */
export interface CardHash {
  readonly key_id: Buffer;
  readonly card_hash: Buffer;
}

const CARDS = "cards of payors";
const WHICH_KEY = "which key cards of payors are under";

/**
 * A card under each of `SEALING_KEYS`, made from the provider's fingerprint: while a key is being changed, cards that were remembered by the one
 * of before are still found. None where there is no key, and for what is no card.
 */
export const cardHashes = (
  { sealing_keys }: Pick<World, "sealing_keys">,
  fingerprint: string | null,
): readonly CardHash[] =>
  fingerprint === null
    ? []
    : sealing_keys.map((secret) => ({
        key_id: keyIdOf(secret),
        card_hash: hashUnder(fingerprint, { secret, what: CARDS }).subarray(0, 16),
      }));

/** By what a row says which key it is of; nothing follows from it about the key. */
export const keyIdOf = (secret: string): Buffer => hashUnder("", { secret, what: WHICH_KEY }).subarray(0, 8);
