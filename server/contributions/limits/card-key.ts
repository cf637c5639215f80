import { countedBy } from "../../http/sessions/counted.ts";
import type { World } from "../../world/world.ts";

/** The keyed hash that a card is counted under, made from the provider's fingerprint; null while limits are off. */
export const cardKey = ({ limits }: World, fingerprint: string | null): Buffer | null =>
  limits && fingerprint ? countedBy(limits.secret, "card", fingerprint) : null;
