/** Who signs people in elsewhere; its questions fail with `IdentityAway` or `IdentityRefused`. */
export interface IdentityProvider {
  /** What people call it: 'Continue with {name}'. */
  readonly name: string;
  /** Whether it can be asked for its Google connection. */
  readonly has_google: boolean;
  /**
   * Where to send somebody, and what to keep until the answer comes back. `anew`: also who is signed in over there has to show
   * again who they are.
   */
  begin(connection: "google" | null, how?: Anew): Promise<{ address: string; begun: Begun }>;
  /** Who came back: `answer` is the address that the provider sent the browser to. `anew` as it was begun. */
  finish(answer: URL, begun: Begun, how?: Anew): Promise<Identity>;
  /** Where to end the session there, with nothing in it of whose it is; null where the provider has no such address, or is away. */
  endAddress(): Promise<string | null>;
}

export interface Anew {
  readonly anew?: boolean;
}

/** One sign-in under way. */
export interface Begun {
  readonly state: string;
  readonly nonce: string;
  /** PKCE: proves that who asks for the token is who began. */
  readonly verifier: string;
}

/** What a checked identity token says. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly given_name: string | null;
  readonly name: string | null;
  /** When a session on the strength of this token ends. */
  readonly session_ends_at: Date;
}

/** Why an answer of the provider is not believed. */
export type IdentityRefusal =
  /** The person went back. */
  | "cancelled"
  /** The token is over, or its clock and ours differ by more than the leeway. */
  | "clock"
  /** Anything else: forged, altered, for somebody else, or used before. */
  | "not believed";

/** The provider can't be reached, did not answer in time or failed; it passes by itself. */
export class IdentityAway extends Error {
  override readonly name = "IdentityAway";
}

/** The answer is refused; asking the same again gives the same. */
export class IdentityRefused extends Error {
  override readonly name = "IdentityRefused";
  readonly reason: IdentityRefusal;
  constructor(reason: IdentityRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
