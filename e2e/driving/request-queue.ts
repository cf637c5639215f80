import type { Site } from "./site.ts";

/**
 * Adds `many` submitted requests for an adult athlete at the demo officer's desk, of 'company 1' and so on, each due a day
 * after the one before.
 */
export async function fillQueue(site: Site, company: string, many: number): Promise<void> {
  await site.database.query(
    `with desk as (select school_id from roles_held where role = 'compliance'),
          athlete as (select player_id, team_id, school_id from players join teams using (team_id) join desk using (school_id)
                      where not exists (select from profile_submissions s where s.player_id = players.player_id) limit 1),
          made as (
            insert into collaboration_requests (player_id, team_id, school_id, state, due_on, due_set_by, submitted_at)
            select player_id, team_id, school_id, 'submitted', current_date + n, 'the sender', now()
              from athlete, generate_series(1, $2::int) n
            returning request_id, due_on - current_date as n)
     insert into collaboration_terms (request_id, first_name, last_name, email_address, phone_number, street_address, city,
                                      state, zip_code, country, company_name, scope_of_use, requested_date, flat_fees)
     select request_id, 'Bo', 'Buyer', 'bo@brand.example', '555', '1 Main Street', 'Tulsa', 'OK', '74101', 'USA',
            $1 || ' ' || n, 'Gaming', current_date + 90, 100 from made`,
    [company, many],
  );
}
