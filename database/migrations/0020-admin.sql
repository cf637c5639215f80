-- What admins look for among all transactions and accounts, and what they decide.

create index contributions_paid_by_email on contributions ((lower(contributor_email) collate "C"), paid_at, contribution_id)
  where paid_at is not null;
create index contributions_paid_recurring on contributions (paid_at, contribution_id) where paid_at is not null and kind <> 'one_time';
create index contributions_refunded on contributions (paid_at, contribution_id) where paid_at is not null and refunded_cents > 0;
create index contributions_disputed on contributions (paid_at, contribution_id) where paid_at is not null and in_dispute_cents > 0;
create index contributions_lost on contributions (paid_at, contribution_id) where paid_at is not null and lost_cents > 0;
create index contributions_not_paid on contributions (state, created_at, contribution_id) where paid_at is null;
-- Who left his roster is found by name as well.
create index players_gone_by_name on players using gin (name_key gin_trgm_ops) where not is_listed;
create index user_profiles_by_company on user_profiles using gin (lower(company_name) gin_trgm_ops);
