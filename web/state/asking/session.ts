import type { SessionUser } from "../../../contract/accounts/accounts.ts";
import type { Watched } from "../memory/watched.ts";

/** Who is signed in: null is nobody, undefined while that is being asked. */
export type Whose = SessionUser | null | undefined;

/** What this tab knows of the session. It paints the page and carries no power: the server looks for itself. */
export type Session = Watched<Whose>;
