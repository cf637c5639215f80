-- What narrows an admin's list of transactions stands in the index that has its order, so that nothing else is read on
-- the way to its rows or their count. Pages that nobody has paid are in one only when they are over.

drop index contributions_paid_by_time, contributions_paid_by_amount, contributions_paid_by_team, contributions_paid_recurring,
  contributions_refunded, contributions_disputed, contributions_lost, contributions_not_paid;

create index contributions_paid_by_time on contributions (paid_at, contribution_id)
  include (paid_cents, player_id, team_id, kind) where paid_at is not null;
create index contributions_paid_by_amount on contributions (paid_cents, paid_at, contribution_id)
  include (player_id, team_id, kind) where paid_at is not null;
create index contributions_paid_by_team on contributions (team_id, paid_at, contribution_id)
  include (paid_cents, kind) where paid_at is not null;
create index contributions_paid_recurring on contributions (paid_at, contribution_id)
  include (paid_cents, player_id, team_id, kind) where paid_at is not null and kind <> 'one_time';

-- Few of all: each has both orders, since what is large among them may be rare among the rest.
create index contributions_refunded_by_time on contributions (paid_at, contribution_id)
  include (paid_cents, player_id, team_id, kind) where paid_at is not null and refunded_cents > 0;
create index contributions_refunded_by_amount on contributions (paid_cents, paid_at, contribution_id)
  include (player_id, team_id, kind) where paid_at is not null and refunded_cents > 0;
create index contributions_disputed_by_time on contributions (paid_at, contribution_id)
  include (paid_cents, player_id, team_id, kind) where paid_at is not null and in_dispute_cents > 0;
create index contributions_disputed_by_amount on contributions (paid_cents, paid_at, contribution_id)
  include (player_id, team_id, kind) where paid_at is not null and in_dispute_cents > 0;
create index contributions_lost_by_time on contributions (paid_at, contribution_id)
  include (paid_cents, player_id, team_id, kind) where paid_at is not null and lost_cents > 0;
create index contributions_lost_by_amount on contributions (paid_cents, paid_at, contribution_id)
  include (player_id, team_id, kind) where paid_at is not null and lost_cents > 0;

create index contributions_over_by_time on contributions (state, created_at, contribution_id)
  include (amount_cents, player_id, team_id, kind) where paid_at is null and state in ('expired', 'failed');
create index contributions_over_by_amount on contributions (state, amount_cents, created_at, contribution_id)
  include (player_id, team_id, kind) where paid_at is null and state in ('expired', 'failed');
create index contributions_unfinished on contributions (created_at, contribution_id)
  where paid_at is null and state in ('opening', 'open', 'processing');
