import pg from "pg";

/** Supporters who gave, some of them often. */
const SUPPORTERS = 300_000;

/**
 * Fills the table of contributions, over a year before 2026-11-21: nine in ten paid, one in five of these recurring, a few
 * refunded or disputed, the rest expired or failed. The ledger is left out: no list reads it.
 */
export async function fillTransactions(url: string, transactions: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set synchronous_commit = off");
    await client.query(PLANS);
    const part = 100_000;
    for (let from = 0; from < transactions; from += part) {
      await client.query(FILL, [from, Math.min(from + part, transactions) - 1]);
    }
    await client.query("vacuum (analyze) contributions");
  } finally {
    await client.end();
  }
}

const PLANS = `
  insert into recurring_contributions (user_id, player_id, team_id, player_name, team_name, amount_cents, duration_months)
  select user_id, player_id, team_id, player_name, team_name, 2500, 6
    from (select user_id from people where email = 'fan@demo.test') fan, (select * from players order by player_id limit 100) p`;

const FILL = `
  with numbered as materialized (
    select player_id, team_id, player_name, team_name, row_number() over (order by player_id) - 1 as n from players),
  plans as materialized (select recurring_id, row_number() over () - 1 as n from recurring_contributions),
  drawn as (
    select i, random() as r, random() as how, random() as amount, random() as who,
           timestamptz '2026-11-20' - random() * interval '365 days' as at
      from generate_series($1::int, $2::int) i)
  insert into contributions (kind, recurring_id, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state,
                             expires_at, contributor_email, paid_at, paid_cents, payment_method_type, refunded_cents,
                             in_dispute_cents, fee_booked, created_at)
  select case when how < 0.2 then 'recurring' else 'one_time' end,
         case when how < 0.2 then (select recurring_id from plans where n = d.i % 100) end,
         'general_contribution', p.player_id, p.team_id, p.player_name, p.team_name, cents,
         case when paid then 'paid' when how < 0.9 then 'expired' else 'failed' end, at + interval '1 hour',
         'supporter-' || (who * who * ${SUPPORTERS})::int || '@example.org', case when paid then at end, case when paid then cents end,
         'card', case when paid and amount > 0.995 then 100 else 0 end, case when paid and amount < 0.001 then cents else 0 end,
         paid, at - interval '2 minutes'
    from drawn d
   cross join lateral (select d.r < 0.9 as paid, ((1 + floor(amount * amount * 100)) * 100)::bigint as cents) c
    join numbered p on p.n = floor(d.who * (select count(*) from numbered))::int`;
