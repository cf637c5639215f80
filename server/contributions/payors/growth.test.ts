import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sql from "sql-template-tag";
import type { Queries } from "../../world/database.ts";
import { openPayors } from "../testing/payor-sums.ts";
import { countPayorsOf } from "./count-payors.ts";
import { readPayorSum } from "./payor-sum.ts";
import { listOfAthlete, readLines } from "./read-payors.ts";

/** What is asked of an athlete does not depend on how many gave to them: counted in rows that are read, which machines and load don't change. */

const FEW = 100;
const MANY = 10_000;
const OTHERS = 2_000;
/** A few rows more or less, where a page of the table is not known to be all visible. */
const MORE = 40;
/** So many times each, until the database goes by the plan that it keeps. */
const TIMES = 8;

let site: Awaited<ReturnType<typeof openPayors>>;
let giver: { user_id: number; email: string };
before(async () => {
  site = await openPayors();
  giver = await site.someone();
  await site.give(site.kai, 5_000, "2026-10-01", giver);
  await site.give(site.dana, 5_000, "2026-10-01", giver);
  await fill(site.dana, FEW);
  await fill(site.kai, MANY);
  await fillOthers();
  await site.owner.query("vacuum (analyze) contributions, payors, payor_sums, payor_reports");
});
after(() => site.close());

/** So many guests gave $600 each; half of them are reported. Counted at once, as a recount would. */
async function fill(player_id: number, guests: number): Promise<void> {
  const { owner } = site;
  await owner.query("alter table contributions disable trigger user");
  await owner.query(
    "insert into payors (email_key) select 'of' || $1::bigint || '-' || n || '@example.org' from generate_series(1, $2::int) n",
    [player_id, guests],
  );
  await owner.query(
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at,
                                paid_at, paid_cents, contributor_email, payor_id)
     select 'one_time', 'general_contribution', p.player_id, p.team_id, p.player_name, p.team_name, 60000, 'paid', now(),
            now() - y.payor_id * interval '1 minute', 60000, y.email_key, y.payor_id
       from payors y join players p on p.player_id = $1 where y.email_key like 'of' || p.player_id || '-%'`,
    [player_id],
  );
  await owner.query("alter table contributions enable trigger user");
  await owner.query(
    `insert into payor_sums (payor_id, player_id, paid_cents, promised_cents, deals_cents, is_open_ended, crossed_on)
     select * from payor_sums_counted where player_id = $1 on conflict do nothing`,
    [player_id],
  );
  await owner.query(
    `insert into payor_reports (payor_id, player_id, reported_on, sum_cents, noted_by, noted_at)
     select payor_id, player_id, current_date, 60000, $2, now() from payor_sums where player_id = $1 and payor_id % 2 = 0`,
    [player_id, giver.user_id],
  );
  await site.agrees();
}

/** Most athletes have few payors, and by that the database chooses how it looks. */
async function fillOthers(): Promise<void> {
  const { owner } = site;
  await owner.query(
    `insert into players (team_id, player_name, source)
     select team_id, 'Ada Stone', 'roster' from players, generate_series(1, $2::int) where player_id = $1`,
    [site.dana, OTHERS],
  );
  await owner.query(
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at,
                                paid_at, paid_cents, contributor_email)
     select 'one_time', 'general_contribution', player_id, team_id, player_name, 'A team', 60000, 'paid', now(), now(), 60000, 'other-' || player_id || '@example.org'
       from players where player_name = 'Ada Stone'`,
  );
}

type Act = (tx: Queries, player_id: number, nth: number) => Promise<unknown>;
const now = new Date();

/** What is asked. Of lists all is in the indexes, but who is shown. */
const acts: Record<string, Act> = {
  "the dialog's sum": (tx, player_id) => readPayorSum(tx, { player_id, user_id: giver.user_id }),
  "a payment of who gave before": (tx, player_id, nth) =>
    pays(tx, player_id, `of${player_id}-${1 + nth}@example.org`),
  "a payment of who is new": (tx, player_id, nth) => pays(tx, player_id, `new-${nth}@example.org`),
  "the page of one payor": async (tx, player_id) => {
    const payor_id = await site.payorOf({ email: `of${player_id}-7@example.org` });
    return readLines(tx, payor_id, { player_id, limit: 50, skip: 0 }, now);
  },
  "an athlete's payors": (tx, player_id) =>
    listOfAthlete(tx, player_id, { state: "any", limit: 50, skip: 0 }, now),
  "how many are due": (tx, player_id) => countPayorsOf(tx, player_id, now),
};

/** As an event books it: what follows is counted at the commit. */
async function pays(tx: Queries, player_id: number, email: string): Promise<void> {
  await tx.rows(sql`
    with made as (
      insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at)
      select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, 2500, 'open', now()
        from players where player_id = ${player_id} returning contribution_id)
    select from made`);
  await tx.rows(sql`
    update contributions set state = 'paid', paid_at = now(), paid_cents = 2500, contributor_email = ${email}
     where player_id = ${player_id} and state = 'open' and paid_at is null`);
  await tx.rows(sql`set constraints all immediate`);
}

async function rowsOf(act: Act, player_id: number): Promise<number> {
  let read = 0;
  for (let nth = 0; nth < TIMES; nth += 1)
    await site.database.transaction(async (tx) => {
      const before = await rowsRead(tx);
      await act(tx, player_id, nth);
      read = (await rowsRead(tx)) - before;
    });
  return read;
}

const rowsRead = async (tx: Queries): Promise<number> => {
  const counted = await tx.row<{ read: number }>(sql`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read from pg_stat_xact_all_tables where schemaname = 'public'`);
  return counted?.read ?? 0;
};

for (const [name, act] of Object.entries(acts))
  test(`${name}: ten thousand payors on one athlete are read as a hundred are`, async (t) => {
    const few = await rowsOf(act, site.dana);
    const many = await rowsOf(act, site.kai);
    t.diagnostic(JSON.stringify({ few, many }));
    assert.ok(many <= few + MORE, `${many} rows of ${MANY} payors, and ${few} of ${FEW}`);
  });
