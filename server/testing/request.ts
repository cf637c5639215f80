import type { Pool } from "pg";

/** A collaboration request to an athlete that the athlete's school has approved, as it stands in the database. */
export async function approvedRequest(
  database: Pool,
  of: { player_id: number; team_id: number; school_id: number; user_id: number },
): Promise<string> {
  const { rows } = await database.query<{ request_id: string }>(
    `insert into collaboration_requests (player_id, team_id, school_id, user_id, state, submitted_at)
     values ($1, $2, $3, $4, 'approved', now()) returning request_id`,
    [of.player_id, of.team_id, of.school_id, of.user_id],
  );
  const request_id = rows[0]?.request_id ?? "";
  await database.query(
    `insert into collaboration_terms (request_id, first_name, last_name, email_address, phone_number, street_address, city,
                                      state, zip_code, country, scope_of_use, requested_date, flat_fees)
     values ($1, 'Bea', 'Brand', 'bea@example.org', '555', '1 Main Street', 'Tulsa', 'OK', '74101', 'USA', 'Gaming',
             current_date + 9, 100)`,
    [request_id],
  );
  await database.query(
    "insert into collaboration_history (request_id, actor, act, state) values ($1, 'officer', 'approve', 'approved')",
    [request_id],
  );
  return request_id;
}

/** A company whose deal, by that request, came to what the athlete reports. */
export async function crossedPayor(
  database: Pool,
  of: { player_id: number; request_id: string },
  company = "bean roasters",
): Promise<number> {
  const { rows } = await database.query<{ payor_id: number }>(
    `insert into payor_deals (request_id, payor_id, player_id, executed_on, cents, is_open_ended)
     values ($1, payor_of(null, null, $3), $2, current_date, 60000, false) returning payor_id::int as payor_id`,
    [of.request_id, of.player_id, company],
  );
  return rows[0]?.payor_id ?? 0;
}
