import sql, { type Sql } from "sql-template-tag";

/**
 * Of an approved claim `profile_submissions s`: its page is another account's, which an admin gave it to by hand while the claim stood: none is
 * given so any more. The claim's links leave that page alone, and what is asked of that account.
 */
export const IS_ANOTHERS: Sql = sql`
  exists (select from roles_held r join people p using (user_id) join profile_details d on d.submission_id = s.submission_id
           where r.player_id = s.player_id and s.holder_id is distinct from r.user_id and lower(d.email_address) <> p.email_key)`;

/** Of `athlete_guardians g`: it is the guardian of such a claim. They read, answer and are mailed nothing of that page. */
export const GUARDIAN_IS_ANOTHERS: Sql = sql`
  exists (select from profile_submissions s where s.player_id = g.player_id and s.state = 'approved' and ${IS_ANOTHERS})`;
