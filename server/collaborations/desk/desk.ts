import sql, { type Sql } from "sql-template-tag";
import type { Deadline, DeskAct, DeskRequest } from "../../../contract/collaborations/desk.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { deadlinesOf, disclosureDeadlines } from "../rules/deadlines.ts";
import { type Facts, readFacts } from "../rules/facts.ts";
import { findingsOf } from "../rules/findings.ts";
import { HAS_SOMEBODY, hasOfficer } from "../states/office.ts";
import { readRequest } from "../states/read.ts";
import { holdPlace } from "../steps/moved.ts";
import { doStep, lockRequest } from "../steps/step.ts";
import { nearbyRequests } from "./nearby.ts";

/** The school of an officer. */
export function schoolOf({ session }: Pick<Asker, "session">): number {
  const school_id = session?.person.roles.find(({ role }) => role === "compliance")?.school_id;
  if (!school_id) throw notTheirDesk();
  return school_id;
}

const notTheirDesk = () => new Refusal(403, "Your account can't open this.");

/** The requests of an officer's own school; ownership is in the query. */
export const ofSchool = (school_id: number): Sql => sql`r.school_id = ${school_id}`;

/** A request of these schools, once it has come to the desk; also while a guardian is asked about it after that. */
export const atDesk = (request_id: string, schools: Sql): Sql => sql`
  r.request_id = ${request_id} and ${schools} and r.submitted_at is not null`;

type Beside = Pick<DeskRequest, "assigned_to" | "officers">;

/** A request with all that one decides by. Throws `Refusal` 404. */
export async function readAtDesk(
  queries: Queries,
  request_id: string,
  schools: Sql,
  now: Date,
): Promise<DeskRequest> {
  const request = await readRequest(queries, atDesk(request_id, schools), "officer", now);
  const beside = await queries.row<Beside>(sql`
    select (select json_build_object('user_id', p.user_id, 'name', ${NAME}) from people p
             where p.user_id = r.assigned_to and p.deleted_at is null and ${HAS_SOMEBODY}) as assigned_to,
           (select coalesce(json_agg(json_build_object('user_id', p.user_id, 'name', ${NAME}) order by p.user_id), '[]')
              from roles_held h join people p using (user_id)
             where p.deleted_at is null
               and case when ${hasOfficer(sql`r.school_id`)} then h.role = 'compliance' and h.school_id = r.school_id
                        else h.role = 'admin' end) as officers
      from collaboration_requests r where r.request_id = ${request_id}`);
  const facts = await readFacts(queries, request_id, now);
  return {
    ...request,
    assigned_to: beside?.assigned_to ?? null,
    officers: beside?.officers ?? [],
    findings: facts ? findingsOf(facts) : [],
    deadlines: facts ? deadlinesAtDesk(facts) : [],
    nearby: await nearbyRequests(queries, request_id, schools, now),
  };
}

/** Of what is disclosed, the days that were due then. */
const deadlinesAtDesk = (facts: Facts): Deadline[] =>
  facts.disclosed_on ? disclosureDeadlines(facts, facts.disclosed_on) : deadlinesOf(facts);

/** What an officer is called by the others. */
export const NAME = sql`coalesce(p.given_name, p.user_name, 'Officer ' || p.user_id)`;

/** Whose desk a step is done at. */
interface Desk {
  /** The requests that come to it. */
  readonly schools: Sql;
  /** Holds it for the transaction. Throws `Refusal` 404, 409 where it is not theirs. */
  readonly hold: (tx: Queries) => Promise<void>;
  /** Who can have one of its requests: a condition on `roles_held`. */
  readonly staff: Sql;
  readonly by_platform: boolean;
}

/** A step of the school's own office. Throws `Refusal` 403, 404, 409. */
export function actAsOfficer(
  world: World,
  request_id: string,
  act: DeskAct,
  asker: Asker,
): Promise<DeskRequest> {
  const school_id = schoolOf(asker);
  return actFor(world, request_id, act, asker, {
    schools: ofSchool(school_id),
    hold: async () => {},
    staff: sql`role = 'compliance' and school_id = ${school_id}`,
    by_platform: false,
  });
}

/** A step of a desk. Whoever takes it from them at this moment has come before, or waits. Throws `Refusal` 403, 404, 409. */
export function actFor(
  world: World,
  request_id: string,
  { points, ...act }: DeskAct,
  asker: Asker,
  { schools, hold, staff, by_platform }: Desk,
): Promise<DeskRequest> {
  return world.database.transaction(async (tx) => {
    await hold(tx);
    const actor_id = personOf(asker).user_id;
    if (!(await holdStaff(tx, actor_id, staff))) throw notTheirDesk();
    const is_there = act.act !== "assign" || (await holdStaff(tx, act.assigned_to, staff));
    await holdPlace(tx, atDesk(request_id, schools), act.act);
    const request = await lockRequest(tx, atDesk(request_id, schools));
    if (!is_there) throw new Refusal(409, "This person no longer works at this desk. Here's who does.");
    const takes_points = act.act === "approve" || act.act === "decline";
    await doStep(world, tx, request, {
      ...act,
      points: takes_points ? points : [],
      actor: "officer",
      actor_id,
      by_platform,
    });
    await audit(tx, asker, {
      act: `${PAST[act.act] ?? act.act} a collaboration request`,
      subject: `request ${request_id}`,
      ...(by_platform ? { detail: { for_a_school_without_officer: true } } : {}),
    });
    return readAtDesk(tx, request_id, schools, world.clock.now());
  });
}

/** As the audit log speaks. */
const PAST: Readonly<Record<string, string>> = {
  assign: "assigned",
  ask: "asked about",
  approve: "approved",
  decline: "declined",
  reopen: "reopened",
  sign: "noted the signature of",
  correct_signature: "corrected the signature date of",
  disclose: "noted the disclosure of",
  correct: "corrected the disclosure of",
  finish: "finished",
};

/**
 * Whether this person works at the desk; if so, until the end of the transaction. Before the request is locked: who takes a role gives back
 * what its holder had afterwards.
 */
async function holdStaff(tx: Queries, user_id: number | null, staff: Sql): Promise<boolean> {
  if (user_id === null) return true;
  const held = await tx.row(sql`select from roles_held where user_id = ${user_id} and ${staff} for share`);
  return held !== null;
}
