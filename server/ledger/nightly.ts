import { setTimeout as sleep } from "node:timers/promises";
import type { PoolClient } from "pg";
import { Gauge } from "prom-client";
import sql from "sql-template-tag";
import { type AlarmFacts, closeAlarm, raiseAlarm } from "../alarms/raise.ts";
import { task } from "../http/domain.ts";
import type { Figures } from "../http/operation/figures.ts";
import type { Queries } from "../world/database.ts";
import type { World } from "../world/world.ts";
import { checkLedger, type Finding, type LedgerCheck } from "./check.ts";
import { closePeriod } from "./periods/close.ts";
import { bookPlatformMoves } from "./platform-moves.ts";

/**
 * Checks the ledger. A kind of its own: it can take minutes and holds up no other.
 * Checks the ledger and keeps what was found in `ledger_checks`; a broken invariant is an error in the log. What is
 * broken is looked at again two sweeps later: after a day without a server there is much that the sweeper has yet to
 * do. Reads what is not closed and what changed since, and closes what it has proven: a night costs what a day brought (docs/decisions/0081).
 * Throws where the provider or the database is away, and is then tried again: an unasked provider is no clean bill.
 */
export const checkNightly = task(
  {
    name: "ledger_check",
    // The small hours between both coasts.
    times: "17 9 * * *",
  },
  async (world) => {
    await bookPlatformMoves(world);
    let check = await checked(world);
    if (!check.ok) {
      await sleep(world.sweep_seconds * 2_000);
      check = await checked(world);
    }
    const { checked_at, duration_ms, ok, findings, newer } = check;
    const summary = findings.map(({ name, state, count, offenders }) => ({
      name,
      state,
      count,
      ...(state === "broken" ? { offenders } : {}),
    }));
    await world.database.transaction(async (tx) => {
      await tx.row(sql`
      insert into ledger_checks (checked_at, duration_ms, ok, invariants)
      values (${checked_at}, ${duration_ms}, ${ok}, ${JSON.stringify(summary)}::jsonb)`);
      for (const finding of findings) await tell(world, tx, finding);
    });
    const chain = await closed(world, check);
    if (newer.length > 0)
      world.log.warn({ newer }, "The book has kinds of transfers that are newer than this program.");
    if (ok)
      world.log.info(
        { duration_ms, invariants: findings.length, ...(chain && { chain }) },
        "The ledger check found nothing.",
      );
    else
      world.log.error(
        { broken: brokenIn(check) },
        "The ledger check failed: npm run ledger-check says more.",
      );
  },
);

/** One item for each broken rule, however many nights it stays so; it closes when the rule holds again. */
async function tell(world: World, tx: Queries, { name, state, count, offenders }: Finding): Promise<void> {
  if (state === "holds") await closeAlarm(world, tx, "ledger_check", name);
  if (state !== "broken") return;
  const [first] = offenders;
  await raiseAlarm(world, tx, "ledger_check", [
    ["Rule", name],
    ["Cases", String(count)],
    ...(first ? ([["The first", `${first.offender}: ${first.fault}`]] satisfies AlarmFacts) : []),
  ]);
}

/** Adds the last check, whichever server made it, to this server's figures. */
export function showLedgerCheck({ registry }: Figures, { database }: Pick<World, "database">): void {
  const gauge = (name: string, help: string, read: (last: Last) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // While the database is away the figure stays as it was.
        const last = await database.row<Last>(LAST).catch(() => null);
        if (last) this.set(read(last));
      },
    });
  gauge("ledger_check_failed", "1 where the last ledger check found an invariant broken.", ({ ok }) =>
    ok ? 0 : 1,
  );
  gauge(
    "ledger_check_timestamp_seconds",
    "When the ledger was last checked; 0 for never. Too long ago is an alarm as well.",
    ({ checked_at }) => checked_at.getTime() / 1_000,
  );
}

interface Last {
  ok: boolean;
  checked_at: Date;
}
const LAST = sql`select ok, checked_at from ledger_checks order by check_id desc limit 1`;

const checked = ({ database, payments }: World): Promise<LedgerCheck> =>
  connected(database, (client) => checkLedger(client, payments, { recent: true }));

const closed = ({ database }: World, { proof, next_mark }: LedgerCheck): Promise<string | null> =>
  connected(database, (client) => closePeriod(client, proof, next_mark));

/** A connection on which `work` broke off is closed, not used again. */
async function connected<Result>(
  { pool }: World["database"],
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken = true;
  try {
    const result = await work(client);
    broken = false;
    return result;
  } finally {
    client.release(broken);
  }
}

function brokenIn({ findings }: LedgerCheck): Record<string, number> {
  const broken = findings.filter(({ state }) => state === "broken");
  return Object.fromEntries(broken.map(({ name, count }) => [name, count]));
}
