/** A part of the form at the payment provider that is open. */
export interface Work {
  readonly words: string;
  /** The latest that is known of what it stands for; null where no day is set. */
  readonly due_at: string | null;
}

/**
 * What the provider asks for, by how its word for it begins or ends: of accounts of the second version (`identity.…`, `defaults.…`) and of
 * the first (`individual.…`). The first that fits counts.
 */
const WORDS: readonly (readonly [fits: RegExp, words: string])[] = [
  [
    /\bdocuments?\b|verification\.(additional_)?document|proof_of_/,
    "A picture of your ID, like a driver's license or passport",
  ],
  [/id_numbers?|ssn|tax_id|\btin\b/, "Your Social Security number"],
  [/date_of_birth|\bdob\b/, "Your date of birth"],
  [/given_name|first_name|surname|last_name|legal_name|\bfull_name/, "Your legal name"],
  [/\baddress\b/, "Your home address"],
  [/\bphone\b/, "Your phone number"],
  [/\bemail\b|contact_email/, "Your email address"],
  [
    /payout_methods?|external_accounts?|bank_accounts?|outbound_destination/,
    "The bank account your money goes to",
  ],
  [/terms_of_service|tos_acceptance|attestations/, "Your yes to their terms"],
  [
    /business_url|product_description|\bmcc\b|business_profile|doing_business_as/,
    "What you do, in a few words",
  ],
];

const ELSE = "Something else our payment provider asks for";

const wordsOf = (what: string): string => WORDS.find(([fits]) => fits.test(what))?.[1] ?? ELSE;

/** What is open, each thing once in our words, with the earliest day by which it has to be there. */
export function workOf(open: readonly { readonly what: string; readonly due_at: string | null }[]): Work[] {
  const by_words = new Map<string, string | null>();
  for (const { what, due_at } of open) {
    const words = wordsOf(what);
    const before = by_words.get(words) ?? null;
    by_words.set(words, [before, due_at].filter((day) => day !== null).toSorted()[0] ?? null);
  }
  return [...by_words].map(([words, due_at]) => ({ words, due_at }));
}
