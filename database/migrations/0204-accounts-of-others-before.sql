-- Of pages that had come to somebody else before 0203.
update payout_accounts a set not_theirs_at = r.given_at
  from roles_held r
 where r.player_id = a.player_id and r.role = 'athlete' and r.user_id <> a.user_id and a.not_theirs_at is null;
