import type { Session } from "./session.ts";

/** Who and what a handler answers, beside the call's own input. */
export interface Asker {
  readonly request_id: string;
  /** The header `Idempotency-Key` of a call that reads it. */
  readonly idempotency_key: string | null;
  /** The address the request came from, behind the proxies we trust; null where a page asks inside the process. */
  readonly address: string | null;
  /** Of who is signed in; null for a visitor, and where a page that is the same for everybody is rendered. */
  readonly session: Session | null;
  /** What its browser says of itself (`User-Agent`), as it came; null where it says nothing, or a page asks. */
  readonly user_agent: string | null;
  /** What the browser keeps for us, by name. */
  /** A word for what they have just written, so that they read it; null where that was long ago, and replicas have it (own-writes.ts). */
  readonly wrote?: string | null;
  readonly cookie: (name: string) => string | null;
}
