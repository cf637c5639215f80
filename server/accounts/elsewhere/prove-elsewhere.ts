import sql from "sql-template-tag";
import type { SignInProblem } from "../../../contract/accounts/sign-in-problems.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { holdSession } from "../../http/sessions/hold-session.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Identity } from "../../world/identity/identity-provider.ts";
import type { World } from "../../world/world.ts";
import { hasFactor, standingOf } from "../factors/standing.ts";
import { noteProof } from "../sign-in/prove.ts";
import type { Taken } from "./begin-elsewhere.ts";

/**
 * Somebody came back from the identity provider to show whose session this is: where it is the one that sent them, and the
 * identity is its owner's. Begins no session. Answers what is wrong, or null. Throws `Refusal` 401 where the session ended meanwhile.
 */
export async function proveElsewhere(
  world: World,
  { issuer, subject }: Identity,
  { proves_session }: Taken,
  asker: Asker,
): Promise<SignInProblem | null> {
  const { session } = asker;
  if (!session || !proves_session?.equals(session.session_hash)) return "late";
  return world.database.transaction(async (tx) => {
    await holdSession(tx, asker);
    if (hasFactor(await standingOf(tx, personOf(asker).user_id))) return "factor";
    const known = await tx.row(sql`
      select from identities
       where issuer = ${issuer} and subject = ${subject} and user_id = ${personOf(asker).user_id}`);
    if (known) await noteProof(tx, asker, world.clock.now());
    const act = known ? "confirmed who they are" : "confirming refused";
    await audit(tx, asker, { act, detail: { way: "identity" } });
    return known ? null : "another";
  });
}
