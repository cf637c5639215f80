import type { Pool } from "pg";

interface Filled {
  readonly submission_id: string;
  readonly player_id: number;
  readonly user_id: number;
}

/** What the walk's own calls leave empty, as it may stand there. */
export async function fillUp(database: Pool, { submission_id, player_id, user_id }: Filled): Promise<void> {
  await database.query(
    "insert into profile_pictures (submission_id, webp, width, height) values ($1, '\\x6d6b71', 1, 1) on conflict do nothing",
    [submission_id],
  );
  await database.query(
    `insert into report_entries (payor_id, player_id, business_purpose, deliverables, entered_by, entered_at)
     select payor_id, $1, 'Shoes', '[{"platform": "Instagram", "count": 1, "what": null}]', $2, now() from payors limit 1`,
    [player_id, user_id],
  );
  await database.query(
    `insert into report_packets (payor_id, player_id, version, sha256, document, made_by, made_at)
     select payor_id, $1, 1, repeat('a', 64), '{}', $2, now() from payors limit 1`,
    [player_id, user_id],
  );
  await database.query(
    `insert into visa_marks (player_id, place, school_id, says, reason, marked_by, marked_at)
     select player_id, 1, t.school_id, 'on_visa', 'The international office told us.', $2, now()
       from players join teams t using (team_id) where player_id = $1 on conflict do nothing`,
    [player_id, user_id],
  );
  await database.query(
    `insert into thanks (thanks_id, player_id, words, state, written_at, decided_at, decline_reason)
     values (gen_random_uuid(), $1, 'Thank you!', 'declined', now(), now(), 'No.')`,
    [player_id],
  );
  await database.query(
    `insert into offers (player_id, kind, price_cents, days, at_once, note, offered_at, offered_by)
     values ($1, 'shout_out', 2500, 30, 5, 'On my own page.', now(), $2) on conflict do nothing`,
    [player_id, user_id],
  );
}
