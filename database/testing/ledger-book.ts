import pg from "pg";
import type { Model } from "./ledger-model.ts";

/** What is compared: every account that anything moved on, what athletes received, kept and recounted, and how many transfers. */
export async function bookOf(url: string) {
  return withClient(url, async (client) => {
    const pairs = async (sql: string) =>
      (await client.query<[string, number]>({ text: sql, rowMode: "array" })).rows;
    return {
      balances: await pairs(`
        select case kind when 'held_for_athlete' then 'held for ' || player_id else kind end, balance_cents::float8
          from ledger_balances b
         where exists (select from ledger_entries e where e.account_id = b.account_id) order by 1`),
      received: await pairs("select player_id::text, received_cents::float8 from player_totals order by 1"),
      recounted: await pairs(
        "select player_id::text, received_cents::float8 from player_totals_recomputed order by 1",
      ),
      transfers: (await pairs("select 'all', count(*)::float8 from ledger_transfers"))[0]?.[1],
    };
  });
}

/** The same of the model. */
export function summaryOf({ balances, received, booked }: Model) {
  const sorted = (sums: Map<string | number, number>) =>
    [...sums]
      .map(([key, cents]) => [String(key), cents])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  const totals = sorted(received);
  return { balances: sorted(balances), received: totals, recounted: totals, transfers: booked.size };
}

export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Who is needed for postings: athletes, and contributions to them in turn. */
export const castOf = (players: number, contributions: number): string => `
  insert into schools (school_name) values ('Example State University');
  insert into teams (sport_id, school_id, team_name, conference) values (2, 1, 'Example State Owls', 'Example Conference');
  insert into players (team_id, player_name, source, source_player_id)
    select 1, 'Athlete ' || n, 'example', n from generate_series(1, ${players}) n;
  insert into contributions (contribution_id, kind, nil_service_type, player_id, team_id, player_name, team_name,
                             amount_cents, expires_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'one_time', 'general_contribution',
           1 + n % ${players}, 1, 'An Athlete', 'Example State Owls', 100, now()
      from generate_series(0, ${contributions - 1}) n`;
