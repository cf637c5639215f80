import sql, { join, raw } from "sql-template-tag";
import {
  REQUEST_SUBMITTED,
  type RequestSubmission,
  type submitRequest,
} from "../../../contract/collaborations/submit-request.ts";
import type { CallAnswer } from "../../../contract/form/call.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { holdSubmission, isFromMachine } from "../../http/calls/form-guard.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { askToConfirm } from "../letters/letters.ts";
import { isMinor, readFacts } from "../rules/facts.ts";
import { expiryOf } from "../states/waits.ts";
import { noteKey, wasSentBefore } from "./sent-before.ts";
import { doStep, type Request } from "./step.ts";
import { termsOf } from "./tidy.ts";

/** Unconfirmed requests under one e-mail address: beyond, somebody else's mailbox is being filled. */
const MOST_UNCONFIRMED = 5;

type Sender = Pick<Asker, "idempotency_key" | "address" | "session">;

/**
 * Keeps a request. It goes to the desk at once where the address is the confirmed one of the account that it comes from;
 * else its link is mailed there first. What a machine seems to send, or who fills a mailbox, is answered as everybody is and
 * held back for an admin. Sent again by the same key it is answered as before, and nothing else comes of it.
 * Throws `Refusal` 404, 409.
 */
export async function submit(
  world: World,
  typed: RequestSubmission,
  asker: Sender,
): Promise<CallAnswer<typeof submitRequest>> {
  const terms = termsOf(typed);
  const person = asker.session?.person ?? null;
  const is_known =
    person?.email_confirmed === true && person.email.toLowerCase() === terms.email_address.toLowerCase();
  const answer = { message: REQUEST_SUBMITTED, needs_confirmation: !is_known };
  if (isFromMachine(typed)) {
    await holdSubmission(world, world.database, "collaboration", typed, "hidden_field");
    return answer;
  }
  await world.database.transaction(async (tx) => {
    if (await wasSentBefore(tx, asker, { player_id: typed.player_id, terms })) return;
    const athlete = await athleteOf(tx, typed.player_id);
    if (!is_known && (await isFilling(tx, terms.email_address))) {
      await holdSubmission(world, tx, "collaboration", typed, "too_many");
      return;
    }
    const request = await keep(world, tx, { ...athlete, user_id: person?.user_id ?? null }, terms);
    await noteKey(tx, asker, request.request_id);
    if (is_known) await sendToDesk(world, tx, request, person.user_id);
    else await askToConfirm(world, tx, request.request_id);
  });
  return answer;
}

/** One that was held back: a guest's, whose link is mailed now. Throws `Refusal` 404, 409. */
export async function releaseRequest(world: World, tx: Queries, typed: RequestSubmission): Promise<void> {
  const athlete = await athleteOf(tx, typed.player_id);
  const request = await keep(world, tx, { ...athlete, user_id: null }, termsOf(typed));
  await askToConfirm(world, tx, request.request_id);
}

/** Its first step beyond the sender: to the desk, or where the athlete is a minor, to the guardian, if it is one of this page's account. */
export async function sendToDesk(
  world: World,
  tx: Queries,
  request: Request,
  user_id: number | null,
  version: number | null = null,
): Promise<void> {
  const confirmed = await doStep(world, tx, request, {
    act: "confirm",
    actor: "sender",
    actor_id: user_id,
    version,
  });
  const facts = await readFacts(tx, request.request_id, world.clock.now());
  if (!facts || !isMinor(facts) || facts.guardian_is_anothers) return;
  await doStep(world, tx, confirmed, { act: "ask_guardian", actor: "system", actor_id: null, version: null });
}

interface Athlete {
  readonly player_id: number;
  readonly team_id: number;
  readonly school_id: number;
}

/** The lock: an athlete who is taken from the roster meanwhile is asked no more. */
async function athleteOf(tx: Queries, player_id: number): Promise<Athlete> {
  const found = await tx.row<Athlete & { takes_requests: boolean }>(sql`
    select p.player_id::int as player_id, p.team_id, t.school_id, p.accepts_collaborations and p.is_listed as takes_requests
      from players p join teams t using (team_id) where p.player_id = ${player_id} for key share of p`);
  if (!found) throw new Refusal(404, "Player not found");
  if (!found.takes_requests) throw new Refusal(409, "This athlete takes no collaboration requests now.");
  return found;
}

async function isFilling(tx: Queries, email_address: string): Promise<boolean> {
  // One at a time for each address, so that the count holds.
  await tx.row(
    sql`select pg_advisory_xact_lock(hashtextextended('collaboration ' || lower(${email_address}), 0))`,
  );
  const found = await tx.row<{ waiting: number }>(sql`
    select count(*)::int as waiting from collaboration_terms t join collaboration_requests r using (request_id)
     where lower(t.email_address) = lower(${email_address}) and r.state = 'unconfirmed'`);
  return (found?.waiting ?? 0) >= MOST_UNCONFIRMED;
}

async function keep(
  world: World,
  tx: Queries,
  of: Athlete & { user_id: number | null },
  terms: ReturnType<typeof termsOf>,
): Promise<Request> {
  const now = world.clock.now();
  const made = await tx.row<Request>(sql`
    insert into collaboration_requests (player_id, team_id, school_id, user_id, created_at, state_at, expires_at)
    values (${of.player_id}, ${of.team_id}, ${of.school_id}, ${of.user_id}, ${now}, ${now}, ${expiryOf("unconfirmed", now)})
    returning request_id, state, version`);
  if (!made) throw new Error("A row that is inserted is there.");
  // Names out of our own code, never out of a request.
  const columns = join(Object.keys(terms).map((name) => raw(name)));
  await tx.row(sql`
    insert into collaboration_terms (request_id, ${columns}) values (${made.request_id}, ${join(Object.values(terms))})`);
  await tx.row(sql`
    insert into collaboration_history (request_id, happened_at, actor, actor_id, act, state)
    values (${made.request_id}, ${now}, 'sender', ${of.user_id}, 'send', 'unconfirmed')`);
  return made;
}
