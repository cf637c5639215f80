import type pg from "pg";

export interface Filling {
  readonly athletes: number;
  readonly contributions: number;
  /** Of the demo's athlete. */
  readonly lines: number;
}

/** Whoever gave them. */
const PAYORS_OF_LINES = 2_000;

/**
 * Athletes with accounts that take transfers, each given so often what is open still; and the demo's athlete, whose money has moved so many times.
 * Only theirs is in the ledger, and an account for each: what is planned is booked there by the server.
 */
export async function fill(owner: pg.Client, { athletes, contributions, lines }: Filling): Promise<void> {
  const began = performance.now();
  await owner.query("alter table contributions disable trigger user");
  await owner.query(PLAYERS, [athletes]);
  await owner.query(ACCOUNTS);
  await owner.query(CONTRIBUTIONS, [contributions]);
  await owner.query(PAYORS, [PAYORS_OF_LINES]);
  await owner.query(LINES, [lines]);
  await owner.query(SUMS);
  await owner.query(REPORTS);
  await owner.query(HELD);
  await owner.query(BOOKED);
  await owner.query("alter table contributions enable trigger user");
  await owner.query("vacuum (analyze)");
  console.log(`Filled in ${((performance.now() - began) / 1_000).toFixed(0)} s.`);
}

const PLAYERS = `
  with many as (
    insert into players (team_id, player_name, accepts_contributions, source, source_player_id)
    select (array(select team_id from teams where conference <> 'High School' order by team_id limit 50))[1 + n % 50], 'Paid ' || n, true, 'bench', 'bench-' || n
      from generate_series(1, $1::int) n returning player_id),
  who as (
    insert into people (email, email_confirmed_at) select 'bench-' || player_id || '@example.org', now() from many
    returning user_id, split_part(split_part(email, '@', 1), '-', 2)::bigint as player_id)
  insert into roles_held (user_id, role, player_id) select user_id, 'athlete', player_id from who`;

const ACCOUNTS = `
  insert into payout_accounts (player_id, user_id, provider_account_id, says_status, says_of_age, begun_at, transfers, payouts, looked_at, ready_at)
  select r.player_id, r.user_id, 'acct_bench_' || r.player_id, 'citizen_or_resident', true, now(), 'active', 'active', now(), now()
    from roles_held r join players p using (player_id) where r.role = 'athlete' and p.source = 'bench'`;

/** Of each player of the kind, so many, paid nine days ago and before. `payor`: whose the `n`th is. */
const contributionsOf = (where: string, mark: string, payor = "null::bigint") => `
  insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at, paid_at, paid_cents, fee_booked, provider_session_id, payor_id)
  select 'one_time', 'general_contribution', p.player_id, p.team_id, p.player_name, p.team_name, 2500, 'paid', now(),
         now() - interval '9 days' - n * interval '1 minute', 2500, true, '${mark}_' || p.player_id || '_' || n, ${payor}
    from players p cross join generate_series(1, $1::int) n where ${where}`;

const CONTRIBUTIONS = contributionsOf("p.source = 'bench'", "bench");
const DEMO =
  "(select player_id from roles_held join people using (user_id) where email = 'athlete@demo.test')";
const LINES = contributionsOf(
  `p.player_id = ${DEMO}`,
  "benchline",
  `(select payor_id from payors where email_key = 'bench-payor-' || 1 + n % ${PAYORS_OF_LINES} || '@example.org')`,
);

const PAYORS =
  "insert into payors (email_key) select 'bench-payor-' || n || '@example.org' from generate_series(1, $1::int) n";

/** Every tenth of them also made a deal that brings them to what is reported, and every other of these is reported. */
const SUMS = `
  insert into payor_sums (payor_id, player_id, paid_cents, deals_cents, crossed_on)
  select payor_id, player_id, sum(paid_cents), case when payor_id % 10 = 0 then 60000 else 0 end, case when payor_id % 10 = 0 then current_date - 20 end
    from contributions where provider_session_id like 'benchline%' group by payor_id, player_id`;
const REPORTS = `
  insert into payor_reports (payor_id, player_id, reported_on, sum_cents, noted_by, noted_at)
  select payor_id, player_id, current_date - 10, sum_cents, (select min(user_id) from people), now() - interval '10 days'
    from payor_sums where player_id = ${DEMO} and crossed_on is not null and payor_id % 20 = 0`;

/**
 * The account that whoever was given to has had since. Without them the run would be the first to open any, by statements that were planned when there
 * were thirty accounts and read the table whole until PostgreSQL looks at it again, a minute later.
 */
const HELD = `
  insert into ledger_accounts (class, kind, player_id, currency)
  select 'liability', 'held_for_athlete', player_id, 'usd' from players where source = 'bench'`;

const BOOKED = `
  select count(ledger_book('charge', 'ch_' || contribution_id, contribution_id, 'usd', paid_at, player_id, paid_cents))
    from contributions where provider_session_id like 'benchline%'`;
