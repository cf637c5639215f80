import sql, { empty, join, type Sql } from "sql-template-tag";
import type {
  CollaborationRequest,
  listOwnRequests,
  PartyAct,
  RequestLine,
} from "../../../contract/collaborations/requests.ts";
import type { CallAnswer, CheckedInput } from "../../../contract/form/call.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import type { Person } from "../../http/sessions/session.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { keptBy } from "../endings/athlete-left.ts";
import { followLink } from "../letters/links.ts";
import { ATHLETE_STATES, SIGNED_STATES } from "../states/moves.ts";
import { readRequest, STANDING, STANDING_FROM, type Standing, withDue } from "../states/read.ts";
import { holdPlace } from "../steps/moved.ts";
import { doStep, lockRequest } from "../steps/step.ts";
import { sendToDesk } from "../steps/submit.ts";

/** Who has a part in requests: what of a person leads to them. */
export type Party = Pick<Person, "user_id" | "email" | "email_confirmed" | "roles">;

/** Those in which somebody has a part, of `collaboration_requests r`. */
export const requestsAs = (part: "sender" | "athlete", party: Party): Sql =>
  part === "athlete" ? asked(party) : sentBy(party);

/**
 * Which requests are a person's own, in one part or the other; ownership is in the query. What was confirmed from the
 * address of an account is the account's too, also where it was sent as a guest; unless it followed another account that had the address before.
 */
export const sentBy = ({ user_id, email, email_confirmed }: Party): Sql =>
  email_confirmed
    ? sql`(r.user_id = ${user_id} or r.state <> 'unconfirmed' and not r.follows_account and r.request_id = any (array(
             select request_id from collaboration_terms where lower(email_address) = lower(${email}))))`
    : sql`r.user_id = ${user_id}`;

/** What came to an athlete; and what was signed before the page was taken down. */
export function asked(person: Party): Sql {
  const player_id = person.roles.find(({ role }) => role === "athlete")?.player_id ?? null;
  return sql`(r.player_id = ${player_id} and r.state in (${join([...ATHLETE_STATES])})
    and exists (select from collaboration_history a where a.request_id = r.request_id and a.act = 'approve')
    or ${keptBy(person.user_id)})`;
}

/** The newest first. */
export async function listOwn(
  { database, clock }: World,
  { as, only, after_number, limit, skip }: CheckedInput<typeof listOwnRequests>["query"],
  asker: Asker,
): Promise<CallAnswer<typeof listOwnRequests>> {
  const theirs = requestsAs(as, personOf(asker));
  const own = only === "signed" ? sql`${theirs} and r.state in (${join(SIGNED_STATES)})` : theirs;
  const rows = await database.rows<Standing & Omit<RequestLine, "due">>(sql`
    select ${STANDING}, ${LINE}
      from collaboration_requests r ${STANDING_FROM} join collaboration_terms t using (request_id)
     where ${own} ${after_number === undefined ? empty : sql`and r.request_number < ${after_number}`}
     order by r.request_number desc limit ${limit} offset ${skip}`);
  const counted = await database.row<{ count: number }>(sql`
    select count(*)::int as count from collaboration_requests r join collaboration_terms t using (request_id)
     where ${own}`);
  return { data: rows.map((row) => withDue(row, clock.now())), count: counted?.count ?? 0 };
}

/** What a line of a list says of the terms. */
export const LINE = sql`
  t.company_name, coalesce(nullif(trim(t.first_name || ' ' || t.last_name), ''), 'Name deleted') as sender_name, t.scope_of_use, t.requested_date::text as requested_date`;

/** One's own request, as its sender or its athlete. Throws `Refusal` 404. */
export async function readOwn(world: World, request_id: string, asker: Asker): Promise<CollaborationRequest> {
  const part = await partOf(world, request_id, personOf(asker));
  const found = await readRequest(world.database, sql`r.request_id = ${request_id}`, part, world.clock.now());
  return withoutConfirming(found);
}

/** That the address is right shows only who has the mail. */
const withoutConfirming = (request: CollaborationRequest): CollaborationRequest => ({
  ...request,
  acts: request.acts.filter((act) => act !== "confirm"),
});

/** A step of one's own request. Throws `Refusal` 404, 409. */
export async function actOnOwn(
  world: World,
  request_id: string,
  act: PartyAct,
  asker: Asker,
): Promise<CollaborationRequest> {
  const person = personOf(asker);
  const part = await partOf(world, request_id, person);
  if (act.act === "confirm")
    throw new Refusal(409, "Please open the link in the email to confirm this request.");
  return world.database.transaction(async (tx) => {
    await holdPlace(tx, sql`r.request_id = ${request_id}`, act.act);
    const request = await lockRequest(tx, sql`r.request_id = ${request_id}`);
    if (part === "athlete") await holdAsked(tx, request_id, person);
    await doStep(world, tx, request, { ...act, actor: part, actor_id: person.user_id });
    return readRequest(tx, sql`r.request_id = ${request_id}`, part, world.clock.now());
  });
}

/**
 * The athlete of a request is that until the end of the transaction: whoever takes the page from them has come before, or waits. After players
 * and the request, as whoever takes it locks them. Throws `Refusal` 404.
 */
async function holdAsked(tx: Queries, request_id: string, person: Person): Promise<void> {
  const held = await tx.row<{ player_id: number }>(sql`
    select player_id::int from roles_held where user_id = ${person.user_id} and role = 'athlete' for share`);
  const roles = held ? [{ role: "athlete" as const, school_id: null, ...held }] : [];
  const theirs = await tx.row(sql`
    select from collaboration_requests r where r.request_id = ${request_id} and ${asked({ ...person, roles })}`);
  if (!theirs) throw notTheirs();
}

const notTheirs = () => new Refusal(404, "There is no such request of yours.");

/** Which part somebody has in a request. Throws `Refusal` 404 where they have none. */
async function partOf(world: World, request_id: string, person: Person): Promise<"sender" | "athlete"> {
  const found = await world.database.row<{ part: "sender" | "athlete" }>(sql`
    select case when ${asked(person)} then 'athlete' else 'sender' end as part from collaboration_requests r
     where r.request_id = ${request_id} and (${sentBy(person)} or ${asked(person)})`);
  if (!found) throw notTheirs();
  return found.part;
}

/** A request by its private link. Throws `Refusal` 404, 410. */
export async function readByLink({ database, clock }: World, link: string): Promise<CollaborationRequest> {
  const { request_id, seen_by } = await followLink(database, link, clock.now());
  return readRequest(database, sql`r.request_id = ${request_id}`, seen_by, clock.now());
}

/** A step by the private link. Throws `Refusal` 404, 409, 410. */
export async function stepByLink(
  world: World,
  { link, ...act }: PartyAct & { readonly link: string },
  asker: Asker,
): Promise<CollaborationRequest> {
  const actor_id = asker.session?.person.user_id ?? null;
  return world.database.transaction(async (tx) => {
    const { request_id, seen_by } = await followLink(tx, link, world.clock.now());
    const request = await lockRequest(tx, sql`r.request_id = ${request_id}`);
    if (act.act === "confirm" && seen_by === "sender") {
      await sendToDesk(world, tx, request, null, act.version);
      // The mailbox has said whose it is: another account, in which somebody typed the address, has no part in it.
      await tx.row(sql`
        update collaboration_requests set user_id = null
         where request_id = ${request_id} and user_id is distinct from ${actor_id}::bigint`);
    }
    // The link says who acts; whose account this browser happens to be signed in to, the guardian's or their child's, says nothing of it.
    else await doStep(world, tx, request, { ...act, actor: seen_by, actor_id: null });
    if (seen_by === "guardian") await auditConsent(tx, asker, { request_id, ...act });
    return readRequest(tx, sql`r.request_id = ${request_id}`, seen_by, world.clock.now());
  });
}

/** A guardian's yes or no: to which request, in which version, and by what it can be shown that these were its terms. */
async function auditConsent(
  tx: Queries,
  asker: Asker,
  { request_id, act, version }: { request_id: string; act: string; version: number },
): Promise<void> {
  const terms = await tx.row<{ seen: string }>(sql`
    select 'sha256:' || encode(sha256(convert_to(to_jsonb(t)::text, 'UTF8')), 'hex') as seen
      from collaboration_terms t where request_id = ${request_id}`);
  await audit(tx, asker, {
    act: `${act === "agree" ? "agreed to" : "refused"} a collaboration request`,
    subject: `request ${request_id}`,
    detail: { by: "guardian", version, seen: terms?.seen ?? null },
  });
}
