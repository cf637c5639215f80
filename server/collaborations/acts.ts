import sql, { join } from "sql-template-tag";
import type { Queries } from "../world/database.ts";
import type { World } from "../world/world.ts";
import {
  type AdminsTurn,
  countAdminsTurn as countTurn,
  tellRequests as tellOfRequests,
} from "./desk/admins-turn.ts";
import { countNow } from "./digests/digests.ts";
import { ENDED_BY_LEAVING, mailCopies, noteLeaving } from "./endings/athlete-left.ts";
import { forgetTyped } from "./endings/forget-requests.ts";
import { tellOfImpostor as tellOffice } from "./endings/impostor-said-yes.ts";
import { countOrders, findingsOfOrders as findings } from "./orders/order-findings.ts";
import { followAddress, leaveAddresses } from "./parties/follow-address.ts";
import { requestsAs } from "./parties/own.ts";
import { countAsked, countSent } from "./parties/waiting.ts";
import { SIGNED_STATES } from "./states/moves.ts";
import { HAS_SOMEBODY, holdOffice } from "./states/office.ts";
import { stepsHiddenFrom as hiddenFrom } from "./states/read.ts";
import { askGuardianOf } from "./steps/ask-guardian.ts";
import { doStep, type Request } from "./steps/step.ts";
import { releaseRequest as release } from "./steps/submit.ts";

/**
 * Takes an account's part in requests away: what it sent is a guest's from now on, followed by the links that were mailed; what had followed
 * it to another address is written to nobody, since the one that was typed may be another's by now. What an officer had waits for the
 * others. The requests themselves are the school's record.
 */
export async function leaveRequests(queries: Queries, user_id: number): Promise<void> {
  await queries.row(sql`update collaboration_requests set user_id = null where user_id = ${user_id}`);
  await queries.row(sql`delete from desk_digests where user_id = ${user_id}`);
  await queries.row(sql`update collaboration_requests set assigned_to = null where assigned_to = ${user_id}`);
}

/** Who wants an officer's letters again is told what is new from then on. */
export async function restartDigest(queries: Queries, user_id: number, now: Date): Promise<void> {
  await queries.row(sql`
    insert into desk_digests (user_id, looked_at, told_until) values (${user_id}, ${now}, ${now})
    on conflict (user_id) do update set looked_at = excluded.looked_at, told_until = excluded.told_until`);
}

/**
 * What somebody had at a desk at which they work no more waits for the others: they can neither decide about it nor be written to. After
 * their role has changed.
 */
export async function giveBackRequests(queries: Queries, user_id: number): Promise<void> {
  await queries.row(sql`
    update collaboration_requests r set assigned_to = null where r.assigned_to = ${user_id} and not ${HAS_SOMEBODY}`);
}

/**
 * A school gets an officer: from the commit on its requests are the office's, and nobody else has one of them. An admin who
 * decides about one at this moment is done first, or is told.
 */
export async function takeDesk(tx: Queries, school_id: number): Promise<void> {
  await holdOffice(tx, school_id, "change");
  await tx.row(sql`
    update collaboration_requests r set assigned_to = null
     where r.school_id = ${school_id} and r.assigned_to is not null
       and not exists (select from roles_held h where h.user_id = r.assigned_to and h.role = 'compliance'
                                                  and h.school_id = r.school_id)`);
}

/** How many requests wait for admins that they were not told of; from now on they are. */
export const tellRequests = (tx: Queries, now: Date): Promise<number> => tellOfRequests(tx, now);

/** Requests that wait for admins. */
export const countAdminsTurn = (queries: Queries, now: Date): Promise<AdminsTurn> => countTurn(queries, now);

/** What waits at an officer's desk, as the morning letter counts it. */
export const countAtDesk = countNow;

/** What the rules say about orders; how many at a school are questioned, and how many of those since then have something to look at. */
export const findingsOfOrders = findings;
export const countOrdersAt = countOrders;

/** Requests that wait for whoever sent them, and for the athlete who is asked. */
export const countSentWaiting = countSent;
export const countAskedWaiting = countAsked;

/**
 * An athlete's page is taken down: what is not signed is over, also where the athlete had said yes; a signed agreement stays. Brands,
 * office and athlete are told. While the page still is its account's: that account goes on seeing the agreements.
 */
export async function leaveRequestsTo(
  world: World,
  tx: Queries,
  { player_id, by }: { readonly player_id: number; readonly by: keyof typeof LEFT_BY },
): Promise<void> {
  await noteLeaving(world, tx, { player_id, why: LEFT_BY[by] });
  const asked = await tx.rows<Request>(sql`
    select request_id, state, version from collaboration_requests
     where player_id = ${player_id} and state in (${join([...ENDED_BY_LEAVING])}) order by request_id for update`);
  for (const request of asked)
    await doStep(world, tx, request, {
      act: "leave",
      actor: "system",
      actor_id: null,
      version: null,
      text: LEFT_BY[by],
    });
}

/** Why there is no page any more, as the brand and the office read it: the truth, and nobody's name. */
const LEFT_BY = {
  guardian: "The athlete's parent or guardian withdrew their consent to the page.",
  athlete: "The athlete has taken the page down.",
  account: "The athlete has deleted the account, and the page with it.",
  admin: "We have taken the athlete's page down.",
} as const;

/**
 * An athlete has no name here any more: the desk finds what was asked of them by the rest, and where it came to no
 * agreement, what was written about them goes. `player_id` null: of all of them, as `forgetAthleteNames`.
 */
export async function forgetAthlete(tx: Queries, player_id: number | null = null): Promise<void> {
  const whom = player_id === null ? sql`p.is_withdrawn` : sql`p.is_withdrawn and p.player_id = ${player_id}`;
  await tx.row(sql`
    update collaboration_requests r
       set found_by = name_key(concat_ws(' ', p.player_name, t.company_name, t.first_name, t.last_name))
      from players p, collaboration_terms t
     where p.player_id = r.player_id and t.request_id = r.request_id and ${whom}
       and strpos(r.found_by, p.name_key) <> 1`);
  // Also where the name went before: an earlier release left some of what was typed.
  const unsigned = await tx.rows<{ request_id: string }>(sql`
    select r.request_id from collaboration_requests r join players p using (player_id)
     where ${whom} and r.state not in (${join(SIGNED_STATES)})`);
  await forgetTyped(
    tx,
    unsigned.map(({ request_id }) => request_id),
  );
}

/** A page has a minor's guardian now: they are asked about every request that is under way. */
export const askGuardianAbout = askGuardianOf;

/** Whoever was named as the guardian is not this athlete's, or is nobody's who is of age: the links that were mailed there lead to nothing. */
export async function forgetGuardianLinks(tx: Queries, player_id: number): Promise<void> {
  await tx.row(sql`
    delete from collaboration_links l using collaboration_requests r
     where l.request_id = r.request_id and l.seen_by = 'guardian' and r.player_id = ${player_id}`);
}

/** An account that was not the athlete's loses the page: offices are told what it said yes to. Before its role goes. */
export const tellOfImpostor = tellOffice;

/** Mails copies of the signed agreements that an account had kept as an athlete's. Before it is deleted. */
export const mailAgreementCopies = mailCopies;

/** A request that was held back is sent, as a guest's. Throws `Refusal` 404, 409. */
export const releaseRequest = release;

/** Which requests somebody has a part in, and what of their steps a party does not see. */
export const requestsOf = requestsAs;
export const stepsHiddenFrom = hiddenFrom;
/** Requests follow the address of the account that sent them, and stay with one that it left. */
export const requestsFollow = followAddress;
export const requestsLeave = leaveAddresses;
