import pg from "pg";
import type { FilledDatabase } from "../measuring/subject.ts";
import { COUNT } from "./following.ts";

/** The athlete of whom is asked, and one of their payors. */
export interface Filled {
  readonly crowded: number;
  readonly payor_id: number;
}

/**
 * Answers the athlete whom ten thousand payors gave $600 each; as many more gave it to others of the same school, and every other of all these is
 * reported. The sums are counted at once, as a recount would.
 */
export async function fill(
  { ownerUrl }: FilledDatabase,
  contributions: number,
  givers: number,
): Promise<Filled> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query(
      "select player_id::int as crowded from roles_held where role = 'athlete' order by user_id limit 1",
    );
    const crowded: number = rows[0].crowded;
    await owner.query("alter table contributions disable trigger user");
    const began = performance.now();
    await owner.query(PAYORS, [givers]);
    await owner.query(CONTRIBUTIONS, [contributions, crowded]);
    await owner.query("alter table contributions enable trigger user");
    await owner.query("vacuum (analyze) contributions, payors");
    const counting = performance.now();
    await owner.query(COUNT);
    await owner.query(REPORTS);
    await owner.query("vacuum (analyze) payor_sums, payor_reports");
    const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(0);
    console.log(
      `Filled in ${seconds(began, counting)} s, all sums counted from nothing in ${seconds(counting, performance.now())} s.`,
    );
    const { rows: some } = await owner.query(
      "select payor_id::int from payor_sums where player_id = $1 and crossed_on is not null order by payor_id limit 1",
      [crowded],
    );
    return { crowded, payor_id: some[0].payor_id };
  } finally {
    await owner.end();
  }
}

const PAYORS = `
  insert into payors (email_key) select 'payor' || n || '@example.org' from generate_series(1, $1::int) n on conflict do nothing`;

const CONTRIBUTIONS = `
  with have as (select greatest(0, $1::int - count(*))::int as missing from contributions),
       who as (select array_agg(payor_id order by payor_id) as ids from payors where email_key like 'payor%'),
       whom as (select array_agg(player_id order by player_id) as ids from players where is_listed),
       desk as (select array_agg(player_id order by player_id) as ids from players join teams using (team_id)
                 where school_id = (select school_id from roles_held where role = 'compliance' order by user_id limit 1))
  insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at,
                             paid_at, paid_cents, contributor_email, payor_id)
  select 'one_time', 'general_contribution', p.player_id, p.team_id, p.player_name, p.team_name, cents, 'paid', now(),
         now() - n * interval '10 seconds', cents, y.email_key, y.payor_id
    from have cross join who cross join whom cross join desk cross join lateral generate_series(1, have.missing) n
    cross join lateral (select case when n <= 20000 then 60000 else 2500 end as cents) worth
    join payors y on y.payor_id = who.ids[1 + n % cardinality(who.ids)]
    join players p on p.player_id = case when n <= 10000 then $2::bigint
                                         when n <= 20000 then desk.ids[1 + n % cardinality(desk.ids)]
                                         else whom.ids[1 + (n::bigint * 7919) % cardinality(whom.ids)] end`;

const REPORTS = `
  insert into payor_reports (payor_id, player_id, reported_on, sum_cents, noted_by, noted_at)
  select payor_id, player_id, crossed_on, sum_cents, (select min(user_id) from people), now()
    from payor_sums where crossed_on is not null and payor_id % 2 = 0`;
