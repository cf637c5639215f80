import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { emptyDatabase } from "../../database/testing/database.ts";

/** So many athletes have been given to. */
const MANY = 3_000;

test("what a booking reads to find an account doesn't grow with the athletes who were given to", async (t) => {
  const store = await emptyDatabase();
  t.after(() => store.drop());
  const owner = new pg.Client({ connectionString: store.ownerUrl });
  await owner.connect();
  try {
    // Whose accounts they are is of no matter here.
    await owner.query("alter table ledger_accounts drop constraint ledger_accounts_player_id_fkey");
    await owner.query(
      `insert into ledger_accounts (class, kind, player_id, currency)
       select 'liability', 'held_for_athlete', n, 'usd' from generate_series(1, $1::int) n`,
      [MANY],
    );
    await owner.query("analyze ledger_accounts");
    const read = async (kind: string, player_id: number | null) => {
      await owner.query("begin");
      const before = await owner.query<{ n: number }>(READ);
      await owner.query("select ledger_account($1, $2, 'usd')", [kind, player_id]);
      const after = await owner.query<{ n: number }>(READ);
      await owner.query("commit");
      return (after.rows[0]?.n ?? 0) - (before.rows[0]?.n ?? 0);
    };
    for (const player_id of [1, MANY / 2, MANY, null]) {
      const rows = await read(player_id === null ? "provider_balance" : "held_for_athlete", player_id);
      assert.ok(rows <= 20, `${rows} rows for ${player_id}`);
    }
  } finally {
    await owner.end();
  }
});

/** Rows of the accounts that this transaction has fetched so far, by index or one after the other. */
const READ = `
  select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as n
    from pg_stat_xact_user_tables where relname = 'ledger_accounts'`;
