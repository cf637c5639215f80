import sql from "sql-template-tag";
import type { HowOften } from "../../../contract/accounts/mail-choices.ts";
import { countPayorsAt } from "../../contributions/acts.ts";
import { task } from "../../http/domain.ts";
import { howOftenOf } from "../../letters/choices/how-often.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { TO_DO } from "../desk/desk-list.ts";
import { countOrders } from "../orders/order-findings.ts";
import { dayOf, daysAfter } from "../rules/facts.ts";
import { type DigestCounts, mailDigest, noteTold } from "./digest-letter.ts";
import { zoneOf } from "./state-zones.ts";

/** An hour of the day in the school's state; where that is not known, one that is morning in most of the country. */
const MORNING = { of_state: 7, in_utc: 12 };

const DAY_MS = 86_400_000;
const NEVER = new Date(0);

interface Officer {
  readonly user_id: number;
  readonly school_id: number;
  readonly us_state: string | null;
  readonly looked_at: Date | null;
  /** Until when they were told what came; null where nothing was ever looked for. */
  readonly told_until: Date | null;
  readonly how_often: HowOften;
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
    select h.user_id::int as user_id, h.school_id, k.us_state, g.looked_at, coalesce(g.told_until, g.looked_at) as told_until,
           ${howOftenOf("desk", sql`h.user_id`)} as how_often
      from roles_held h join people p using (user_id)
      cross join lateral school_facts_at(h.school_id, 'infinity') k left join desk_digests g using (user_id)
     where h.role = 'compliance' and p.deleted_at is null`);
    for (const officer of officers.filter((each) => isTheirMorning(each, now))) {
      await database.transaction(async (tx) => {
        if (!(await noteLook(tx, officer, now))) return;
        // To who was told of nothing yet, all that waits is new: as to a school's first officer.
        const since = officer.told_until ?? NEVER;
        const { open: _, ...counts } = await countAtDesk(tx, officer, since, now);
        const payors = await countPayorsAt(tx, officer.school_id, now);
        const orders = await countOrders(tx, officer.school_id, since, now);
        const waiting = [...Object.values(counts), payors.overdue, payors.due, ...Object.values(orders)];
        if (waiting.every((count) => count === 0)) return noteTold(tx, officer.user_id, now);
        const looked_at = now.toISOString();
        const day = looked_at.replaceAll(":", "-");
        const payload = { user_id: officer.user_id, looked_at, day, counts, payors, orders };
        await jobs.add(tx, mailDigest, payload, `${mailDigest.name} ${officer.user_id}`);
      });
    }
  },
);

/**
 * From the hour on, of each day or of the week's Monday; a server that was away then makes up for it later, as long as that day or
 * week lasts.
 */
export function isTheirMorning(
  { us_state, looked_at, how_often }: Pick<Officer, "us_state" | "looked_at" | "how_often">,
  now: Date,
): boolean {
  if (how_often === "never") return false;
  const zone = zoneOf(us_state);
  const at = (moment: Date) => moment.toTemporalInstant().toZonedDateTimeISO(zone ?? "UTC");
  const here = at(now);
  const today = here.toPlainDate();
  const turn = how_often === "weekly" ? today.subtract({ days: today.dayOfWeek - 1 }) : today;
  if (turn.equals(today) && here.hour < (zone ? MORNING.of_state : MORNING.in_utc)) return false;
  return !looked_at || Temporal.PlainDate.compare(at(looked_at).toPlainDate(), turn) < 0;
}

/** Of two servers that look at once, one goes on. Until when they were told stays: the letter of this look may not leave. */
async function noteLook(
  tx: Queries,
  { user_id, looked_at, told_until }: Officer,
  now: Date,
): Promise<boolean> {
  const noted = await tx.row(sql`
    insert into desk_digests as d (user_id, looked_at, told_until) values (${user_id}, ${now}, ${told_until ?? NEVER})
    on conflict (user_id) do update set looked_at = excluded.looked_at, told_until = excluded.told_until
     where d.looked_at is not distinct from ${looked_at}
    returning user_id`);
  return noted !== null;
}

/** Of what waits for the office; `open` is all of it. */
type DeskCounts = DigestCounts & { readonly open: number };

async function countAtDesk(
  queries: Queries,
  { user_id, school_id }: Pick<Officer, "user_id" | "school_id">,
  since: Date,
  now: Date,
): Promise<DeskCounts> {
  const today = dayOf(now);
  const counts = await queries.row<DeskCounts>(sql`
    select count(*)::int as open,
           count(*) filter (where r.submitted_at > ${since})::int as fresh,
           count(*) filter (where r.due_on between ${today}::date and ${daysAfter(today, 7)}::date)::int as due,
           count(*) filter (where r.due_on < ${today}::date)::int as overdue,
           count(*) filter (where r.assigned_to = ${user_id})::int as assigned
      from collaboration_requests r where r.school_id = ${school_id} and ${TO_DO}`);
  return counts ?? { open: 0, fresh: 0, due: 0, overdue: 0, assigned: 0 };
}

/** What waits at an officer's desk now; new is what came since their last morning's look, and within a day where they get no letter. */
export async function countNow(
  queries: Queries,
  officer: Pick<Officer, "user_id" | "school_id">,
  now: Date,
): Promise<DeskCounts> {
  const told = await queries.row<{ looked_at: Date | null; is_off: boolean }>(sql`
    select looked_at, off_at is not null as is_off from desk_digests where user_id = ${officer.user_id}`);
  const since = told?.is_off ? new Date(now.getTime() - DAY_MS) : (told?.looked_at ?? new Date(0));
  return countAtDesk(queries, officer, since, now);
}
