import type pg from "pg";
import { COUNT } from "../payors/following.ts";

/** How long the books of size 100 go back; those of size 1 are of the last of a hundred parts. */
const MONTHS = 120;
/** The largest size. */
const PARTS = 100;
/** One in so many contributions is of one athlete and to be found at the payor's. */
const GIVEN_TO_ONE = 100;

/**
 * Adds the parts of the books from one size up to another: the same number of contributions each, paid by their own payors and booked as the server
 * books, the older part the later. What triggers keep beside contributions is counted afterwards, at once.
 */
export async function grow(
  owner: pg.Client,
  how: { from: number; until: number; base: number; crowded: number },
): Promise<void> {
  const { from, until, base, crowded } = how;
  await owner.query("set synchronous_commit = off; alter table contributions disable trigger user");
  await owner.query(looksAtEachBalance("disable"));
  for (let part = from; part < until; part += 1) {
    const [first, last] = [part * base + 1, (part + 1) * base];
    await owner.query(PAYORS, [first, last]);
    await owner.query(CONTRIBUTIONS, [first, last, part, crowded]);
    await owner.query("begin");
    await owner.query(TRANSFERS, [first, last]);
    await owner.query(ENTRIES, [first, last]);
    await owner.query("commit");
    // As a database that grows by itself would: without figures of its own a part is joined row by row.
    if (Number.isInteger(Math.log2(part + 1)))
      await owner.query("analyze contributions, payors, ledger_transfers, ledger_entries, ledger_accounts");
  }
  await owner.query("alter table contributions enable trigger user");
  await owner.query(looksAtEachBalance("enable"));
  const { rowCount } = await owner.query(UNBALANCED);
  if (rowCount !== 0) throw new Error("A transfer that was filled in does not balance.");
  await owner.query("vacuum (analyze) contributions, payors, ledger_transfers, ledger_entries");
  await owner.query(COUNT);
  await owner.query("vacuum (analyze) payor_sums, player_totals, players");
}

/** What looks at each transfer as it is committed takes most of the time: all are looked at once, at the end. */
const looksAtEachBalance = (turn: "enable" | "disable") =>
  ["ledger_transfers", "ledger_entries"]
    .map((table) => `alter table ${table} ${turn} trigger balances`)
    .join(";");
const UNBALANCED = `
  select from ledger_transfers left join ledger_entries using (transfer_id)
   group by transfer_id having sum(amount_cents) is distinct from 0 limit 1`;

const ID = (n: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** A payor for each four contributions. */
const PAYORS = `
  insert into payors (email_key)
  select 'growth' || n || '@example.org' from generate_series($1::int / 4, $2::int / 4) n on conflict do nothing`;

const CONTRIBUTIONS = `
  with whom as materialized (
    select player_id, team_id, player_name, team_name, row_number() over (order by player_id) - 1 as place from players where is_listed),
  many as (select count(*)::int as players from whom)
  insert into contributions (contribution_id, kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state,
                             expires_at, paid_at, paid_cents, fee_booked, contributor_email, payor_id, created_at)
  select ${ID("n")}, 'one_time', 'general_contribution', p.player_id, p.team_id, p.player_name, p.team_name, 2500, 'paid', at, at, 2500, true,
         y.email_key, y.payor_id, at
    from many cross join generate_series($1::int, $2::int) n
    cross join lateral (
      select now() - ($3::int + (n - $1::int)::float8 / ($2::int - $1::int + 1)) * interval '${MONTHS * 30} days' / ${PARTS} as at) as moments
    join whom p on p.place = case when n % ${GIVEN_TO_ONE} = 0 then (select place from whom where player_id = $4::bigint)
                                  else (n::bigint * 7919) % many.players end
    join payors y on y.email_key = 'growth' || n / 4 || '@example.org'`;

const TRANSFERS = `
  with accounts as materialized (
    select count(ledger_account('held_for_athlete', player_id, 'usd'))
      from (select distinct player_id from contributions where contribution_id between ${ID("$1::int")} and ${ID("$2::int")}) as given)
  insert into ledger_transfers (kind, provider_object, contribution_id, currency, happened_at)
  select k.kind, 'growth_' || k.kind || '_' || c.contribution_id, c.contribution_id, 'usd', c.paid_at
    from accounts, contributions c, (values ('charge'), ('fee')) as k (kind)
   where c.contribution_id between ${ID("$1::int")} and ${ID("$2::int")}`;

const ENTRIES = `
  with filled as materialized (
    select t.transfer_id, t.kind, c.player_id
      from contributions c join ledger_transfers t using (contribution_id)
     where c.contribution_id between ${ID("$1::int")} and ${ID("$2::int")}),
  accounts as materialized (
    select account_id, kind, coalesce(player_id, 0) as player_id from ledger_accounts
     where currency = 'usd' and kind in ('provider_balance', 'held_for_athlete', 'provider_fees'))
  insert into ledger_entries (transfer_id, account_id, currency, amount_cents)
  select t.transfer_id, a.account_id, 'usd', e.cents
    from filled t
    join (values ('charge', 'provider_balance', 2500), ('charge', 'held_for_athlete', -2500),
                 ('fee', 'provider_fees', 100), ('fee', 'provider_balance', -100)) as e (kind, account, cents) on e.kind = t.kind
    join accounts a on a.kind = e.account and a.player_id = case when e.account = 'held_for_athlete' then t.player_id else 0 end`;
