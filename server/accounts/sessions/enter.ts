import sql from "sql-template-tag";
import type { login } from "../../../contract/accounts/accounts.ts";
import type { CallAnswer } from "../../../contract/form/call.ts";
import { joinContributions } from "../../contributions/acts.ts";
import { audit } from "../../http/calls/audit.ts";
import { WithCookies } from "../../http/calls/route.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import type { Session } from "../../http/sessions/session.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { joinPage } from "./join-page.ts";
import { isNewBrowser, knowBrowser } from "./known-browsers.ts";
import { tellOfBrowser } from "./new-browser-letter.ts";
import { beginSession, deviceSeen, endSession, readPerson, sessionUserOf } from "./sessions.ts";

/** An account that somebody has shown to be theirs; the caller holds its row. */
export interface Entering {
  readonly user_id: number;
  /** Null where nobody has confirmed it: what was given with it is nobody's yet. */
  readonly confirmed_email: string | null;
  readonly way: Session["way"];
  /** By the identity provider: when it says that the session ends. */
  readonly session_ends_at?: Date | null;
  /** They showed themselves who they are, just now; somebody signed in elsewhere may have come through without. */
  readonly is_proved: boolean;
  /** The asker's browser is known to be one of theirs, or its owner was told already. */
  readonly is_known?: boolean;
}

/** Begins a session, whichever way somebody came. Answers its cookies. */
export async function enter(
  world: World,
  tx: Queries,
  { user_id, confirmed_email, way, session_ends_at = null, is_proved, is_known = false }: Entering,
  asker: Asker,
): Promise<{ cookies: readonly string[]; ends_at: Date }> {
  // Whoever had this browser before is signed out with their id.
  if (asker.session) await endSession(tx, asker.session.session_hash);
  const from = deviceSeen(asker);
  if (!is_known && (await isNewBrowser(world, tx, user_id, asker)))
    await tellOfBrowser(world, tx, { user_id, ...from });
  const detail = way === "password" ? {} : { detail: { way } };
  await audit(tx, asker, { act: "signed in", actor_id: user_id, ...detail });
  if (confirmed_email !== null) {
    // What they gave as a guest since they were here last.
    await joinContributions(tx, { user_id, email: confirmed_email });
    await joinPage(tx, { email: confirmed_email }, asker);
  }
  const { cookies, ends_at } = await beginSession(world, tx, {
    user_id,
    from,
    way,
    session_ends_at,
    is_proved,
  });
  return { cookies: [...cookies, await knowBrowser(world, tx, user_id, asker)], ends_at };
}

/** What a browser is answered that has signed in. */
export async function answerOf(
  world: World,
  user_id: number,
  { cookies, ends_at }: { cookies: readonly string[]; ends_at: Date },
): Promise<WithCookies<CallAnswer<typeof login>>> {
  const user = sessionUserOf({ person: await readPerson(world, user_id), ends_at });
  return new WithCookies({ ...user, is_admin: user.roles.includes("admin") }, cookies);
}

/** An account, held until the transaction ends: what became of it and its password meanwhile is seen, or waits. Null where it is gone. */
export async function holdEntering(
  tx: Queries,
  user_id: number,
): Promise<{ confirmed_email: string | null; has_second_factor: boolean } | null> {
  return tx.row(sql`
    select case when email_confirmed_at is not null then email end as confirmed_email,
           second_factor_since is not null as has_second_factor
      from people where user_id = ${user_id} and deleted_at is null for no key update`);
}
