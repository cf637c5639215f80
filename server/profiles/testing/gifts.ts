import type { Pool } from "pg";

/** What somebody gives: as whom, with which address, and how much of it went back. */
interface Gift {
  readonly player_id: number;
  readonly user_id?: number;
  readonly email?: string;
  readonly dollars?: number;
  readonly refunded?: number;
}

/** A contribution that was paid a while ago, as its row stands. Nothing of it is booked: for what reads these rows alone. */
export async function give(database: Pool, gift: Gift): Promise<string> {
  const { player_id, user_id = null, email = null, dollars = 25, refunded = 0 } = gift;
  const { rows } = await database.query<{ contribution_id: string }>(
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state,
                                created_at, expires_at, paid_at, paid_cents, refunded_cents, user_id, contributor_email)
     select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, $2, 'paid',
            now() - interval '2 hours', now(), now() - interval '1 hour', $2, $3, $4, $5
       from players where player_id = $1 returning contribution_id`,
    [player_id, dollars * 100, refunded * 100, user_id, email],
  );
  return rows[0]?.contribution_id ?? "";
}
