import sql from "sql-template-tag";
import { task } from "../../http/domain.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { TO_DO } from "../desk/desk-list.ts";
import { dayOf, daysAfter } from "../rules/facts.ts";
import { type DigestCounts, mailDigest } from "./digest-letter.ts";
import { zoneOf } from "./state-zones.ts";

/** An hour of the day in the school's state; where that is not known, one that is morning in most of the country. */
const MORNING = { of_state: 7, in_utc: 12 };

interface Officer {
  readonly user_id: number;
  readonly school_id: number;
  readonly us_state: string | null;
  readonly looked_at: Date | null;
}

/**
 * Looks which officers' morning it is.
 * Looks for each officer once a day, from the school's morning on, and has a letter mailed where there is something to say.
 */
export const lookForDigests = task(
  {
    name: "collaborations_digests",
    // Every hour, since schools wake up in many.
    times: "8 * * * *",
  },
  async ({ database, clock, jobs }: Pick<World, "database" | "clock" | "jobs">) => {
    const now = clock.now();
    const officers = await database.rows<Officer>(sql`
    select h.user_id::int as user_id, h.school_id, d.us_state, g.looked_at
      from roles_held h join people p using (user_id)
      left join school_desks d using (school_id) left join desk_digests g using (user_id)
     where h.role = 'compliance' and p.deleted_at is null and g.off_at is null`);
    for (const officer of officers.filter((each) => isTheirMorning(each, now))) {
      await database.transaction(async (tx) => {
        if (!(await noteLook(tx, officer, now))) return;
        const counts = await countAtDesk(tx, officer, now);
        if (Object.values(counts).every((count) => count === 0)) return;
        const payload = { user_id: officer.user_id, day: dayOf(now), counts };
        await jobs.add(tx, mailDigest, payload, `${mailDigest.name} ${officer.user_id}`);
      });
    }
  },
);

/** From the hour on; a server that was away then makes up for it later on the same day. */
export function isTheirMorning(
  { us_state, looked_at }: Pick<Officer, "us_state" | "looked_at">,
  now: Date,
): boolean {
  const zone = zoneOf(us_state);
  const at = (moment: Date) => moment.toTemporalInstant().toZonedDateTimeISO(zone ?? "UTC");
  const here = at(now);
  if (here.hour < (zone ? MORNING.of_state : MORNING.in_utc)) return false;
  return !looked_at || !at(looked_at).toPlainDate().equals(here.toPlainDate());
}

/** Of two servers that look at once, one goes on. */
async function noteLook(tx: Queries, { user_id, looked_at }: Officer, now: Date): Promise<boolean> {
  const noted = await tx.row(sql`
    insert into desk_digests as d (user_id, looked_at) values (${user_id}, ${now})
    on conflict (user_id) do update set looked_at = excluded.looked_at
     where d.looked_at is not distinct from ${looked_at} and d.off_at is null
    returning user_id`);
  return noted !== null;
}

/** Of what waits for the office. */
async function countAtDesk(
  tx: Queries,
  { user_id, school_id, looked_at }: Officer,
  now: Date,
): Promise<DigestCounts> {
  const today = dayOf(now);
  // To who was told of nothing yet, all that waits is new: as to a school's first officer.
  const since = looked_at ?? new Date(0);
  const counts = await tx.row<DigestCounts>(sql`
    select count(*) filter (where r.submitted_at > ${since})::int as fresh,
           count(*) filter (where r.due_on between ${today}::date and ${daysAfter(today, 7)}::date)::int as due,
           count(*) filter (where r.due_on < ${today}::date)::int as overdue,
           count(*) filter (where r.assigned_to = ${user_id})::int as assigned
      from collaboration_requests r where r.school_id = ${school_id} and ${TO_DO}`);
  return counts ?? { fresh: 0, due: 0, overdue: 0, assigned: 0 };
}
