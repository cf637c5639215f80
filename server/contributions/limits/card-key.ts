import { countedBy } from "../../http/sessions/counted.ts";
import type { World } from "../../world/world.ts";

/** Under what a card is counted, by the provider's fingerprint of it; null while nothing is. */
export const cardKey = ({ limits }: World, fingerprint: string | null): Buffer | null =>
  limits && fingerprint ? countedBy(limits.secret, "card", fingerprint) : null;
