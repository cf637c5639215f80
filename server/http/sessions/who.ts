import type { Who } from "../../../contract/form/call.ts";
import { Refusal } from "../answers/refusal.ts";
import type { Asker } from "../sessions/asker.ts";
import type { Person, Session } from "./session.ts";

/** Lets those through whom the call is for. */
export function refuseUnless(who: Who, session: Session | "ended" | null): void {
  if (who === "anyone") return;
  if (session === null) throw new Refusal(401, "Please sign in first.");
  if (session === "ended") throw new Refusal(401, "Your session has ended. Please sign in again.");
  if (who === "member" || holds(session.person, who)) return;
  if (session.person.resting.includes(who)) throw new Refusal(403, SECOND_STEP_MISSING);
  throw new Refusal(403, "Your account can't open this.");
}

const SECOND_STEP_MISSING =
  "Your role takes a second step at sign-in, and your account has none. Add a passkey or an authenticator app under Sign-in and security.";

export const holds = ({ roles }: Person, wanted: Exclude<Who, "anyone" | "member">): boolean =>
  roles.some(({ role }) => role === wanted);

/** Who asks a call that needs a session. */
export function personOf({ session }: Pick<Asker, "session">): Person {
  if (!session) throw new Refusal(401, "Please sign in first.");
  return session.person;
}

/** Refuses a person named by an address or a body who is not the asker; admins may name anybody. */
export function refuseUnlessOwn(asker: Asker, user_id: number): void {
  const person = personOf(asker);
  if (person.user_id !== user_id && !holds(person, "admin"))
    throw new Refusal(403, "This is not your account.");
}
