import assert from "node:assert/strict";
import type { Pool } from "pg";

/** What keeping sums by payor came to over a year. */
export interface SumsByPayor {
  /** After how many days they were counted anew from nothing, and compared. */
  days: number;
  /** On the last of them: sums of one payor and one athlete, and those that came to what is reported. */
  sums: number;
  crossings: number;
  /** On how many days there was a crossing more than the day before, or one less. */
  moved: number;
  /** Each ends the year with an error, so what is told is 0. */
  differences: number;
}

/** From this on a sum has a day: $600. Said again here, since this is what the database's own counting is held against. */
const REPORTED_CENTS = 60_000;

interface Sum {
  paid: number;
  promised: number;
  /** The first day on which all that had been given and agreed on by then came to what is reported. */
  crossed_on: string | null;
}

/** Compares what is kept with a count from nothing; throws where they differ. `told` grows by the day. */
export async function compareSums(owner: Pool, told: SumsByPayor): Promise<void> {
  const [kept, counted] = [await readKept(owner), await count(owner)];
  const differences = [...new Set([...kept.keys(), ...counted.keys()])].flatMap((name) =>
    differenceOf(name, kept.get(name) ?? NOTHING, counted.get(name) ?? NOTHING),
  );
  assert.deepEqual(differences, [], "sums by payor are what a recount finds");
  const crossings = [...kept.values()].filter(({ crossed_on }) => crossed_on !== null).length;
  if (told.days > 0 && crossings !== told.crossings) told.moved += 1;
  Object.assign(told, { days: told.days + 1, sums: counted.size, crossings });
}

const NOTHING: Sum = { paid: 0, promised: 0, crossed_on: null };

/** The day that is kept stays when what comes later would move it, so it may be earlier than the one that is counted. */
function differenceOf(name: string, kept: Sum, counted: Sum): string[] {
  const is_same =
    kept.paid === counted.paid &&
    kept.promised === counted.promised &&
    (kept.crossed_on === null) === (counted.crossed_on === null) &&
    (kept.crossed_on ?? "") <= (counted.crossed_on ?? "");
  return is_same ? [] : [`${name}: kept ${JSON.stringify(kept)}, counted ${JSON.stringify(counted)}`];
}

async function readKept(owner: Pool): Promise<Map<string, Sum>> {
  const { rows } = await owner.query<Sum & { name: string }>(`
    select y.user_id || ' to ' || s.player_id as name, paid_cents::float8 as paid, promised_cents::float8 as promised,
           crossed_on::text
      from payor_sums s join payors y using (payor_id) where (sum_cents <> 0 or crossed_on is not null) and user_id is not null`);
  return new Map(rows.map(({ name, ...sum }) => [name, sum]));
}

interface Move {
  name: string;
  what: "paid" | "promised";
  cents: number;
  day: string;
}

/** By whoever gave, with an account, and whom they gave to, from the payments and plans themselves: nobody's views, nobody's numbers of payors. */
async function count(owner: Pool): Promise<Map<string, Sum>> {
  const { rows } = await owner.query<Move>(`
    with plans as (
      select recurring_id, user_id, player_id, state, ended_at, amount_cents, duration_months, raised_on,
             (agreed_at at time zone 'UTC')::date as agreed_on
        from recurring_contributions),
    paid as (
      select recurring_id, c.user_id, c.player_id, c.paid_cents - c.refunded_cents - c.lost_cents as cents,
             (c.paid_at at time zone 'UTC')::date as paid_on from contributions c where c.paid_at is not null and c.user_id is not null)
    select user_id || ' to ' || player_id as name, 'paid' as what, cents::float8 as cents,
           (case when raised_on <= paid_on then raised_on else least(agreed_on, paid_on) end)::text as day
      from paid left join (select recurring_id, raised_on, agreed_on from plans) plan using (recurring_id)
    union all
    select user_id || ' to ' || player_id, 'promised',
           amount_cents * greatest(0, duration_months - (select count(*) from paid where paid.recurring_id = plans.recurring_id)),
           coalesce(raised_on, agreed_on)::text
      from plans where ended_at is null and state <> 'opening'`);
  const moves = Map.groupBy(
    rows.map((row) => ({ ...row, cents: Number(row.cents) })),
    ({ name }) => name,
  );
  return new Map(
    [...moves].map(([name, all]): [string, Sum] => [name, sumOf(all)]).filter(([, sum]) => !isNothing(sum)),
  );
}

const isNothing = (sum: Sum): boolean => sum.paid + sum.promised === 0 && sum.crossed_on === null;

function sumOf(moves: readonly Move[]): Sum {
  const total = (what: Move["what"]) =>
    moves.filter((move) => move.what === what).reduce((sum, { cents }) => sum + cents, 0);
  const sum = { paid: total("paid"), promised: total("promised") };
  if (sum.paid + sum.promised < REPORTED_CENTS) return { ...sum, crossed_on: null };
  const days = [...new Set(moves.map(({ day }) => day))].sort();
  const until = (last: string) =>
    moves.filter(({ day }) => day <= last).reduce((so_far, { cents }) => so_far + cents, 0);
  return { ...sum, crossed_on: days.find((day) => until(day) >= REPORTED_CENTS) ?? null };
}
