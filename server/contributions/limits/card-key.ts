import { countedBy } from "../../http/sessions/counted.ts";

/** The keyed hash that a card is counted under, made from the provider's fingerprint; null while limits are off. */
export const cardKey = (
  { limits }: { readonly limits: { readonly secret: string } | null },
  fingerprint: string | null,
): Buffer | null => (limits && fingerprint ? countedBy(limits.secret, "card", fingerprint) : null);
