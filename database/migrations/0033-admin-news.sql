-- Since when admins have been mailed of what waits for them; what was there before needs no letter.

alter table contact_messages add column admins_told_at timestamptz;
update contact_messages set admins_told_at = now();
create index contact_messages_untold on contact_messages (message_id) where admins_told_at is null;

alter table profile_submissions add column admins_told_at timestamptz;
update profile_submissions set admins_told_at = now() where state = 'waiting_for_review';
create index profile_submissions_untold on profile_submissions (submission_id)
  where admins_told_at is null and state = 'waiting_for_review';
