import { FRESH_MINUTES } from "../../../contract/accounts/fresh-proof.ts";
import { PROOF_WANTED } from "../../../contract/accounts/proof-wanted.ts";
import { Refusal } from "../answers/refusal.ts";
import type { Session } from "./session.ts";

const FRESH_MS = FRESH_MINUTES * 60_000;

/** Until when whoever has the session need not show again who they are; null where they have to. */
export function freshUntil({ proved_at }: Pick<Session, "proved_at">, now: Date): Date | null {
  if (proved_at === null) return null;
  const until = proved_at.getTime() + FRESH_MS;
  // Of a time that is yet to come nothing is known: a clock was set back, or a backup is from elsewhere.
  return until > now.getTime() && proved_at.getTime() <= now.getTime() + CLOCKS_DIFFER_MS
    ? new Date(until)
    : null;
}

/** Of two servers that read and write the same session. */
const CLOCKS_DIFFER_MS = 60_000;

/** Throws `Refusal` 403, told apart by its type, where whoever has the session has to show first who they are. */
export function refuseUnlessFresh(session: Session | null, now: Date): void {
  if (session && freshUntil(session, now)) return;
  throw new Refusal(403, "Please confirm it's you, then try again.", { type: PROOF_WANTED });
}
