import sql from "sql-template-tag";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import type { getPayoutsOverview, PayoutRun } from "../../../../contract/payouts/admin-payouts.ts";
import { BLOCKS, PAYOUT_STATES, WAITING_REASONS } from "../../../../contract/payouts/states.ts";
import { ProviderAway, ProviderRefused } from "../../../world/payments/card-payments.ts";
import type { World } from "../../../world/world.ts";
import { listPaysBefore, listStops } from "../runs/stops.ts";
import { waitingRows } from "../standing/waiting-rows.ts";
import { nextRunAt } from "../standing/weekly.ts";

/** The latest runs. */
const RUNS_SHOWN = 10;

export const readRuns = (
  { database }: Pick<World, "database">,
  run_id: number | null = null,
): Promise<PayoutRun[]> =>
  database.rows<PayoutRun>(sql`
    select r.run_id::int, case when r.begun_by is not null then coalesce(u.email, 'A deleted account') end as begun_by, to_char(r.begun_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as begun_at, r.state,
           count(p.payout_id) filter (where p.state <> 'dropped')::int as payouts, count(p.payout_id) filter (where p.state = 'sent')::int as sent,
           (coalesce(sum(p.amount_cents) filter (where p.state <> 'dropped'), 0) / 100.0)::float8 as total
      from payout_runs r left join people u on u.user_id = r.begun_by left join payouts p using (run_id)
     where (${run_id}::bigint is null and r.player_id is null) or r.run_id = ${run_id}::bigint
     group by r.run_id, u.email order by r.run_id desc limit ${RUNS_SHOWN}`);

/** What the next run would send, what waits and why, and how payouts stand, in dollars. */
export async function readOverview(world: World): Promise<CallAnswer<typeof getPayoutsOverview>> {
  const { database, payouts, clock } = world;
  const rows = await waitingRows(world);
  const next = rows.find(({ reason }) => reason === null);
  const states = await database.rows<{
    state: (typeof PAYOUT_STATES)[number];
    payouts: number;
    amount: number;
  }>(sql`
    with at_bank as (
      select payout_account_id, sum(amount_cents) as cents from bank_payouts where arrived_at is not null and came_back_at is null group by 1),
    shown as (
      select case when p.state = 'sent' and sum(p.amount_cents - p.reversed_cents) filter (where p.state = 'sent')
                                              over (partition by p.payout_account_id order by p.sent_at, p.payout_id) <= coalesce(b.cents, 0)
                  then 'arrived' else p.state end as state, p.amount_cents
        from payouts p left join at_bank b using (payout_account_id))
    select state, count(*)::int as payouts, (sum(amount_cents) / 100.0)::float8 as amount from shown group by 1`);
  return {
    is_on: payouts !== null,
    next_run_at: payouts ? nextRunAt(clock.now()).toISOString() : null,
    next_total: Number(next?.cents ?? 0) / 100,
    next_athletes: next?.athletes ?? 0,
    available: await availableNow(world),
    waiting: [...BLOCKS, ...WAITING_REASONS].flatMap((reason) =>
      rows
        .filter((row) => row.reason === reason)
        .map(({ cents, athletes }) => ({ reason, amount: Number(cents) / 100, athletes })),
    ),
    by_state: PAYOUT_STATES.map(
      (state) => states.find((row) => row.state === state) ?? { state, payouts: 0, amount: 0 },
    ),
    stops: await listStops(database),
    pays_before: await listPaysBefore(database),
    runs: await readRuns(world),
  };
}

async function availableNow({ payments, log }: World): Promise<number | null> {
  try {
    const sums = await payments.fetchAvailable();
    return (
      sums.reduce((sum, { currency, amount_cents }) => sum + (currency === "usd" ? amount_cents : 0), 0) / 100
    );
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
    log.warn({ err: error }, "The provider did not tell its balance.");
    return null;
  }
}
