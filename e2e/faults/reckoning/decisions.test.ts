import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { PoolClient } from "pg";
import { type Site, startSite } from "../../driving/site.ts";
import { reckonDecisions } from "./decisions.ts";

let site: Site;
before(async () => {
  site = await startSite();
});
after(() => site.stop());

/** One athlete of the demo, of whom nothing was decided, within a transaction that is undone. */
async function broken(sql: string): Promise<string[]> {
  const client: PoolClient = await site.database.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ player_id: number }>(
      `select player_id::int from roles_held where role = 'athlete' and player_id not in (select player_id from payout_accounts)
        and player_id not in (select player_id from held_decisions) order by player_id limit 1`,
    );
    const player_id = rows[0]?.player_id ?? 0;
    assert.notEqual(player_id, 0);
    await client.query(sql.replaceAll("$1", String(player_id)));
    return await reckonDecisions(client, [player_id]);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const ADMIN = "(select user_id from people where email = 'admin@demo.test')";
const OTHER = "(select user_id from people where email = 'fan@demo.test')";
const decision = (state: string, columns = "", values = "") =>
  `insert into held_decisions (player_id, why, what, amount_cents, reason, asked_by, asked_at, state${columns})
   values ($1, 'left', 'state', 5000, 'Nobody answers our letters.', ${ADMIN}, now() - interval '2 hours', '${state}'${values})`;
const handed = decision(
  "done",
  ", decided_by, decided_at, done_at, reference, paid_on",
  `, ${OTHER}, now(), now(), 'Check 1', current_date`,
);
const account = `
  insert into payout_accounts (player_id, user_id, says_status, says_of_age, begun_at)
  select player_id, user_id, 'citizen_or_resident', true, now() from roles_held where role = 'athlete' and player_id = $1`;
const planned = `
  with r as (insert into payout_runs (begun_at, state, done_at) values (now(), 'done', now()) returning run_id)
  insert into payouts (run_id, player_id, payout_account_id, amount_cents, currency, planned_at)
  select run_id, player_id, payout_account_id, 5000, 'usd', now() - interval '1 hour' from r, payout_accounts where player_id = $1`;

test("what was decided, stopped or held is explained, and nothing of nobody is a fault", async () => {
  assert.deepEqual(await broken("select 1"), []);
  const table: readonly (readonly [how: string, sql: string, found: readonly RegExp[]])[] = [
    ["asked, and no line says so", decision("asked"), [/^asked to decide about held money: 1 times, 0/]],
    [
      "more parts than were agreed to, and nobody told",
      `${handed};
       insert into held_decision_parts (decision_id, contribution_id, amount_cents)
       select decision_id, contribution_id, 6000 from held_decisions d, (select contribution_id from contributions limit 1) c where d.player_id = $1`,
      [/^asked to/, /^agreed to/, /^more than was agreed to/, /^nobody was told/],
    ],
    [
      "planned while it was stopped",
      `insert into payout_stops (player_id, reason, set_by, set_at)
       values ($1, 'Nobody answers our letters.', ${ADMIN}, now() - interval '2 hours'); ${account}; ${planned}`,
      [/^stopped payouts: 1 times, 0/, /^planned while it was held: stopped/],
    ],
    [
      "planned while a new device held it",
      `${account}; insert into payout_holds (user_id, why, since, until)
       select user_id, 'device', now() - interval '2 hours', now() from payout_accounts where player_id = $1; ${planned}`,
      [/^planned while it was held: changed lately/],
    ],
    [
      "planned while it was being decided about",
      `${handed}; ${account}; ${planned}`,
      [/^asked to/, /^agreed to/, /^planned while it was held: being decided about/],
    ],
  ];
  for (const [how, sql, found] of table) {
    const faults = await broken(sql);
    assert.equal(faults.length, found.length, `${how}: ${faults.join("\n")}`);
    for (const words of found)
      assert.ok(
        faults.some((fault) => words.test(fault)),
        `${how}: ${faults.join("\n")}`,
      );
  }
});
