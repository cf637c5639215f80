import { wrongWords } from "./wrong-words.ts";

/** A part of the form at the payment provider that is open. */
export interface Work {
  readonly words: string;
  /** The latest that is known of what it stands for; null where no day is set. */
  readonly due_at: string | null;
  /** What was wrong with what was given, in sentences. */
  readonly wrong: readonly string[];
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

interface Open {
  readonly what: string;
  readonly due_at: string | null;
  /** Codes; absent where a release before answers. */
  readonly errors?: readonly string[] | undefined;
}

/** What is open, each thing once in our words, with the earliest day by which it has to be there and what was wrong with it. */
export function workOf(open: readonly Open[]): Work[] {
  const by_words = new Map<string, Work>();
  for (const { what, due_at, errors = [] } of open) {
    const words = wordsOf(what);
    const before = by_words.get(words);
    by_words.set(words, {
      words,
      due_at: [before?.due_at ?? null, due_at].filter((day) => day !== null).toSorted()[0] ?? null,
      wrong: [...new Set([...(before?.wrong ?? []), ...errors.map(wrongWords)])],
    });
  }
  return [...by_words.values()];
}
