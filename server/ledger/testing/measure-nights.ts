import { cpus, loadavg } from "node:os";
import pg from "pg";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { checkLedger, type LedgerCheck } from "../check.ts";
import { closePeriod } from "../periods/close.ts";
import { brokenText } from "../report.ts";

/**
 * What a night of the ledger check costs beside a look at everything, in books of so many contributions (four entries each), with a day
 * of so many more: `node server/ledger/testing/measure-nights.ts 60000 600000 --day 2000`. By hand; what it says stands in
 * docs/capacity.md. The provider is asked for nothing: its list costs a night what its own day brought, as any reading of it.
 */
const words = process.argv.slice(2);
const day = Number(words[words.indexOf("--day") + 1]) || 2_000;
const counts = words.slice(0, words.includes("--day") ? words.indexOf("--day") : undefined).map(Number);
console.log(
  `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}, ${new Date().toISOString().slice(0, 10)}`,
);
console.log(
  "| contributions | entries | everything s | first close s | a night s | load |\n| --: | --: | --: | --: | --: | --: |",
);
for (const size of counts) {
  const store = await emptyDatabase();
  const client = new pg.Client({ connectionString: store.ownerUrl });
  await client.connect();
  await client.query(PEOPLE());
  for (let from = 1; from <= size; from += 20_000)
    await client.query(contributions(from, Math.min(from + 19_999, size)));
  await client.query("vacuum (analyze)");
  await client.query("select publish_sums()");
  const everything = await checked(client, false);
  const began = performance.now();
  await closeOwnBooks(client);
  const closing = performance.now() - began;
  await client.query(contributions(size + 1, size + day));
  await client.query("select publish_sums()");
  await client.query("analyze");
  const night = await checked(client, true);
  const { rows } = await client.query("select count(*)::int as n from ledger_entries");
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  console.log(
    `| ${size} | ${rows[0].n} | ${seconds(everything.duration_ms)} | ${seconds(closing)} | ${seconds(night.duration_ms)} | ${loadavg()[0]?.toFixed(0)} |`,
  );
  const { rows: sizes } = await client.query(`
    select relname as name, (pg_total_relation_size(relname::regclass) / ${size + day})::int as bytes
      from unnest(array['contributions', 'ledger_transfers', 'ledger_entries', 'ledger_touched']) as relname`);
  console.log(`    bytes a contribution: ${sizes.map(({ name, bytes }) => `${name} ${bytes}`).join(", ")}`);
  if (words.includes("--each"))
    for (const { name, duration_ms } of night.findings.filter((one) => one.duration_ms > 50))
      console.log(`    ${name} ${duration_ms} ms`);
  await client.end();
  await store.drop();
}

async function closeOwnBooks(client: pg.Client): Promise<void> {
  const { next_mark } = await checkLedger(client, null, { recent: true });
  const { rows } = await client.query("select now()::text as marked_at");
  await closePeriod(client, null, next_mark);
  await client.query("update ledger_marks set marked_at = $1", [rows[0].marked_at]);
  const proof = {
    mark: { ...next_mark, marked_at: rows[0].marked_at },
    provider_until: null,
    provider_sums: [],
  };
  await closePeriod(client, proof, next_mark);
}

async function checked(client: pg.Client, recent: boolean): Promise<LedgerCheck> {
  const check = await checkLedger(client, null, { recent });
  if (!check.ok) throw new Error(brokenText(check));
  return check;
}

/** A thousand athletes on one team. */
function PEOPLE(): string {
  return `
    insert into schools (school_name) values ('Example State University');
    insert into teams (sport_id, school_id, team_name, conference) values (2, 1, 'Example State Owls', 'Example Conference');
    insert into players (team_id, player_name, accepts_contributions, source, source_player_id)
    select 1, 'Athlete ' || n, true, 'example', n from generate_series(1, 1000) n`;
}

/** Each of $25, paid and charged with a fee of a dollar, by the ledger's own function and all triggers. */
function contributions(from: number, until: number): string {
  return `
    insert into contributions (contribution_id, kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state,
                               expires_at, paid_at, paid_cents, fee_booked)
    select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'one_time', 'general_contribution', 1 + n % 1000, 1, 'An Athlete',
           'Example State Owls', 2500, 'paid', now(), now(), 2500, true from generate_series(${from}, ${until}) n;
    insert into ledger_transfers (kind, provider_object, contribution_id, currency, happened_at)
    select kind, prefix || n, ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'usd', now() - n % 100 * interval '1 month'
      from generate_series(${from}, ${until}) n, (values ('charge', 'ch_'), ('fee', 'txn_')) as k (kind, prefix);
    select count(ledger_account('held_for_athlete', player_id, 'usd')) from players;
    insert into ledger_entries (transfer_id, account_id, currency, amount_cents)
    select t.transfer_id, a.account_id, 'usd', e.cents
      from ledger_transfers t join contributions c using (contribution_id)
      join (values ('charge', 'provider_balance', 2500), ('charge', 'held_for_athlete', -2500),
                   ('fee', 'provider_fees', 100), ('fee', 'provider_balance', -100)) as e (kind, account, cents) on e.kind = t.kind
      join ledger_accounts a on a.kind = e.account and a.player_id is not distinct from case when e.account = 'held_for_athlete' then c.player_id end
     where t.made_in = pg_current_xact_id()`;
}
