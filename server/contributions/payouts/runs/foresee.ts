import sql from "sql-template-tag";
import { closeAlarm, raiseAlarm } from "../../../alarms/raise.ts";
import type { World } from "../../../world/world.ts";
import { patienceOf } from "../standing/patience.ts";
import { readyTotal } from "../standing/waiting-rows.ts";
import { nextRunAt } from "../standing/weekly.ts";

/**
 * Compares what the next run will have to send, with what earlier runs have left, with what is available at the provider: some days before,
 * so that somebody can top it up. What was given late enough to be pending still is not ready by then either. Throws `ProviderAway`.
 */
export async function foreseeShort(world: World): Promise<void> {
  const now = world.clock.now();
  const at = nextRunAt(now);
  if (at.getTime() - now.getTime() > patienceOf(world).short_alarm_days * 86_400_000) return;
  const ready = await readyTotal({ ...world, clock: { ...world.clock, now: () => at } });
  const left = await world.database.row<{ cents: number }>(sql`
    select coalesce(sum(amount_cents), 0)::float8 as cents from payouts where state = 'planned'`);
  const needed = ready + (left?.cents ?? 0);
  const sums = await world.payments.fetchAvailable();
  const available = sums.reduce((sum, one) => sum + (one.currency === "usd" ? one.amount_cents : 0), 0);
  await world.database.transaction((tx) =>
    needed <= available
      ? closeAlarm(world, tx, "payouts_will_be_short", "next run")
      : raiseAlarm(
          world,
          tx,
          "payouts_will_be_short",
          [
            ["The next run", at.toISOString()],
            ["Dollars needed", (needed / 100).toFixed(2)],
            ["Dollars available", (available / 100).toFixed(2)],
          ],
          "next run",
        ),
  );
}
