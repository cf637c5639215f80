import sql, { type Sql } from "sql-template-tag";
import * as z from "zod/mini";
import { task } from "../../http/domain.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { deadlinesOf } from "./deadlines.ts";
import { pinDisclosureRules } from "./disclosure-rules.ts";
import { MAY_BE_DUE, readOpenFacts } from "./facts.ts";

const AT_A_TIME = 200;

const shape = z.object({ player_id: z.optional(z.int()) });

/**
 * Has them counted after the transaction in which a deal was signed. Not within it: of two that are signed at once neither
 * sees the other, whoever counts afterwards sees both.
 */
export const askForDue = ({ jobs }: World, tx: Queries, player_id: number): Promise<void> =>
  jobs.add(tx, countDueAnew, { player_id }, `${countDueAnew.name} ${player_id}`);

/** At each start: what an older server, or a demo, counted by other rules. */
export const askForAllDue = ({ jobs, database }: World): Promise<void> =>
  database.transaction((tx) => jobs.add(tx, countDueAnew, {}, countDueAnew.name));

/** Of everything that is open, once the caller's transaction is through, in which a rule has changed. */
export const askForDueByRules = ({ jobs }: World, tx: Queries): Promise<void> =>
  jobs.add(tx, countDueAnew, {}, countDueAnew.name);

/**
 * Counts the due days of an athlete's signed deals anew: they add up; and of requests that end by themselves, whose end may
 * have come later. Without an athlete, of every open request: a rule may hold from today on.
 */
export const countDueAnew = task(
  {
    name: "collaborations_due",
    // Every hour, so that rules that came with an upgrade hold soon after it.
    times: "17 * * * *",
  },
  async (world, payload) => {
    const { player_id } = shape.parse(payload ?? {});
    const of_whom = player_id === undefined ? sql`true` : sql`r.player_id = ${player_id}`;
    for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
      const found = await world.database.rows<{ request_id: string }>(sql`
      select r.request_id from collaboration_requests r
       where ${MAY_BE_DUE} and r.request_id > ${after} and ${of_whom} order by r.request_id limit ${AT_A_TIME}`);
      const ids = found.map(({ request_id }) => request_id);
      await world.database.transaction((tx) =>
        dueAnew(tx, sql`r.request_id = any(${ids}::uuid[])`, world.clock.now()),
      );
      if (found.length < AT_A_TIME) return;
      after = ids.at(-1) ?? after;
    }
  },
);

/** Counts the due days anew of those that `which` finds. */
export async function dueAnew(tx: Queries, which: Sql, now: Date): Promise<void> {
  await tx.row(sql`
    select count(*) from (
      select from collaboration_requests r where ${MAY_BE_DUE} and ${which} order by r.request_id for update) locked`);
  // Signed at a server of the release before, or in a demo: pinned late, to what held on its day.
  const unpinned = await tx.rows<{ request_id: string }>(sql`
    select r.request_id from collaboration_requests r
     where r.state = 'agreement' and r.disclosure_rules is null and ${MAY_BE_DUE} and ${which}`);
  for (const { request_id } of unpinned) await pinDisclosureRules(tx, request_id, now);
  const due = (await readOpenFacts(tx, which, now)).map((facts) => ({
    request_id: facts.request_id,
    first: deadlinesOf(facts)[0],
  }));
  await tx.row(sql`
    update collaboration_requests r set due_on = d.due_on, due_set_by = d.set_by
      from unnest(${due.map(({ request_id }) => request_id)}::uuid[], ${due.map(({ first }) => first?.due_on ?? null)}::date[],
                  ${due.map(({ first }) => first?.set_by ?? null)}::text[]) as d (request_id, due_on, set_by)
     where r.request_id = d.request_id and (r.due_on, r.due_set_by) is distinct from (d.due_on, d.set_by)`);
}
