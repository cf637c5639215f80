-- A person's address that is to become another one, and the one that they had, while it has a way back.
create table email_changes (
  change_id     uuid primary key,
  user_id       bigint not null references people,
  -- Each letter that is asked for is a row: so many an hour, and so many a day for an address, whoever asks.
  asked_at      timestamptz not null,
  -- Gone with the account.
  new_email     text check (length(new_email) between 3 and 254),
  -- When the link in its letter ends; null before that has left.
  link_ends_at  timestamptz,
  -- Asked for anew, taken back, or something else ended what was mailed.
  dropped_at    timestamptz,
  changed_at    timestamptz,
  -- The address before. Until then it is kept: nobody else gets it, and a link that was mailed to it puts it back.
  old_email     text check (length(old_email) between 3 and 254),
  kept_until    timestamptz,
  -- Athletes' profiles that followed, to go back as well.
  profiles      uuid[] not null default '{}',
  check (dropped_at is null or changed_at is null),
  check ((changed_at is null) = (kept_until is null)),
  check (old_email is null or changed_at is not null)
);
create unique index email_changes_waiting on email_changes (user_id) where changed_at is null and dropped_at is null;
create index on email_changes (user_id, asked_at);
create index on email_changes (lower(new_email), asked_at);
create index email_changes_kept on email_changes (lower(old_email)) where old_email is not null;

-- No account gets an address that is kept for another one, whichever server of whichever release asks: as for one that is taken,
-- `on conflict do nothing` and an update find no row.
create function people_leave_kept_addresses() returns trigger language plpgsql as $$
begin
  -- Who is giving it up at this moment is done first. A statement of its own sees what that one left.
  perform from people where email_key = lower(new.email) for key share;
  -- A server of the release before deletes an account and leaves its rows here.
  if exists (select from email_changes c join people p using (user_id)
              where lower(c.old_email) = lower(new.email) and c.kept_until > now() and c.user_id <> new.user_id
                and p.deleted_at is null)
  then return null;
  end if;
  return new;
end $$;
create trigger people_leave_kept_addresses_anew before insert on people
  for each row when (new.email is not null) execute function people_leave_kept_addresses();
create trigger people_leave_kept_addresses before update of email on people
  for each row when (new.email is not null and lower(new.email) is distinct from lower(old.email))
  execute function people_leave_kept_addresses();

-- Its sender is written to at the address of their account, and not at the one that was typed, since that was the account's then.
alter table collaboration_requests add column follows_account boolean not null default false;

alter table mailed_links
  drop constraint mailed_links_purpose_check,
  add constraint mailed_links_purpose_check check (purpose in ('confirm_email', 'new_password', 'not_me', 'keep_factors', 'change_email')) not valid;
