/** Every kind of asker: whom each call is tried by, and the columns of docs/who-may.md. */
export const ASKERS = [
  "nobody",
  "member",
  "other member",
  "athlete",
  "other athlete",
  "brand",
  "officer",
  "other officer",
  "admin",
  "not fresh",
  "expired",
  "no key",
] as const;
export type AskerKind = (typeof ASKERS)[number];

/** 'yes' is an answer, a number the status of the refusal. */
export type Outcome = "yes" | number;

/**
 * What those get whom a call's `who` lets in, where it is not an answer for all of them: single kinds by their names, the
 * `rest` together.
 */
export type Outcomes = { readonly [Kind in AskerKind | "rest"]?: Outcome } & {
  /** For the reader of docs/who-may.md, where the table alone is puzzling; it follows the name of the call, or of several. */
  readonly why?: string;
};

/**
 * What a call is asked about where it is tried by everybody: one member, what belongs to them, and the athlete they support;
 * and names of things that do not exist.
 */
export interface ExampleFacts {
  readonly user_id: number;
  readonly email: string;
  /** Of everybody. */
  readonly password: string;
  readonly favourites_id: number;
  /** The secrets of links that were mailed to the member, by what they are for. */
  readonly links: { readonly confirm_email: string; readonly new_password: string; readonly not_me: string };
  readonly player_id: number;
  readonly team_id: number;
  readonly contribution_id: string;
  readonly session_id: string;
  /** A collaboration request of the member's to the athlete, which the athlete's school has approved. */
  readonly request_id: string;
  /** A payor of the athlete whose sum came to what is reported. */
  readonly payor_id: number;
  /** Another payor of that athlete. */
  readonly other_payor_id: number;
  /** By which the two that follow count as one, and are nobody's in the other examples. */
  readonly join_id: number;
  /** A plan of the member's, and the link to it that was mailed to them. */
  readonly recurring_id: string;
  readonly recurring_link: string;
  /** An address that nobody has yet, another one each time. */
  readonly new_email: string;
  /** A whole link, and nobody's. */
  readonly unknown_link: string;
  /** Of nothing: a UUID. */
  readonly unknown_id: string;
  /** As `2028-02-29`, some days from now. */
  readonly day_ahead: string;
}
