-- Claims that were approved before 0058 know their page and their account.
update profile_submissions set claimed_player_id = player_id where state = 'approved' and claimed_player_id is null;

update profile_submissions s set holder_id = r.user_id, held_at = r.given_at
  from profile_details d join people p on p.email_key = lower(d.email_address) join roles_held r using (user_id)
 where s.state = 'approved' and s.holder_id is null and d.submission_id = s.submission_id and r.player_id = s.player_id;

-- Who was told 'No longer athlete' since does not get the page back by signing in.
update profile_submissions s set holder_id = p.user_id, held_at = s.decided_at
  from profile_details d join people p on p.email_key = lower(d.email_address)
 where s.state = 'approved' and s.holder_id is null and d.submission_id = s.submission_id
   and exists (select from audit_log a
                where a.act = 'took a role' and a.subject = 'user ' || p.user_id and a.detail ->> 'role' = 'athlete'
                  and a.happened_at >= s.decided_at);
