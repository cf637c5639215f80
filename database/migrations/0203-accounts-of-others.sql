-- holds: payout_accounts has a row for each athlete who set up payouts, and the index is of those alone whose page another account has
-- An athlete's account at the provider whose page has come to somebody else: what was paid to it is not theirs who have the page now. Noted by the table of
-- roles itself, whoever moved the page and how, also by a server of the release before. 0204 adds those of before, in a transaction of its own:
-- the trigger keeps writers out of roles until this one is done.
alter table payout_accounts add column not_theirs_at timestamptz;
comment on column payout_accounts.not_theirs_at is 'Since when another account has the page that this one is for; null: its own has it, or nobody else.';
create index payout_accounts_not_theirs on payout_accounts (player_id) where not_theirs_at is not null;

create function payout_accounts_follow_page() returns trigger language plpgsql as $$
begin
  update payout_accounts
     set not_theirs_at = case when user_id = new.user_id then null else now() end
   where player_id = new.player_id and (user_id = new.user_id) = (not_theirs_at is not null);
  return null;
end $$;
create trigger payout_accounts_follow after insert or update of user_id, player_id on roles_held for each row
  when (new.player_id is not null) execute function payout_accounts_follow_page();
