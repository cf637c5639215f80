-- contracts: nothing, the constraints that are replaced become wider, and the functions are made again at once
-- Money that can't reach its athlete is decided about; what was sent too much is known as that; a request that nobody agrees to ends.

-- Which migration brought a kind; null: one from before. A release from before that migration leaves its transfers to those that know them.
alter table ledger_kinds add column since_migration integer;

-- What was held for an athlete and went to somebody else who has a right to it, from the platform's own bank: an estate, or a state.
insert into ledger_kinds (kind, debit, credit, counts_received, of_payout, since_migration) values
  ('handed_over', 'held_for_athlete', 'bank', false, true, 136),  -- the decision's id, and the page's
  -- Of another page of the same athlete, of which more had gone out than was given: taken off what is handed over.
  ('handed_over_less', 'bank', 'held_for_athlete', false, true, 136);  -- likewise

-- Held to by every new line; 0137 looks at those that are there.
alter table ledger_transfers drop constraint explained_by_a_contribution;
alter table ledger_transfers add constraint explained_by_a_contribution check (
  (contribution_id is null) = (kind in (
    'platform_payout', 'platform_payout_returned', 'platform_topup', 'platform_topup_returned', 'platform_fee',
    'platform_fee_returned', 'reserve_held', 'reserve_released', 'unexplained_out', 'unexplained_in',
    'payout_planned', 'payout_dropped', 'payout_transfer', 'payout_reversal', 'payout_arrived', 'payout_came_back', 'handed_over', 'handed_over_less'))) not valid;

-- As before; the platform's bank is nobody's.
create or replace function payout_book(
  book_kind text, book_object text, book_currency text, book_happened_at timestamptz, page bigint, athlete bigint, cents bigint
) returns bigint language plpgsql as $$
declare
  sides record;
begin
  select * into sides from ledger_kinds where kind = book_kind and of_payout;
  if not found then
    raise exception 'There is no kind % of payout.', book_kind using errcode = 'foreign_key_violation';
  end if;
  return ledger_post(
    book_kind, book_object, null, book_currency, book_happened_at,
    ledger_account(sides.debit, case when sides.debit in ('provider_balance', 'bank') then null when sides.debit = 'held_for_athlete' then page else athlete end, book_currency),
    ledger_account(sides.credit, case when sides.credit in ('provider_balance', 'bank') then null when sides.credit = 'held_for_athlete' then page else athlete end, book_currency),
    cents);
end $$;

-- A payout that was given up on and turned out to have been sent, though its contributions may have gone out again: what of them that
-- one has, by its lines. By so much more than was paid may have gone out.
alter table payouts add column sent_after_all_at timestamptz;
alter table contributions add column sent_again_cents bigint not null default 0;
alter table contributions drop constraint paid_out_of_what_was_paid;
alter table contributions add constraint paid_out_of_what_was_paid check (
  paid_out_cents between least(sent_again_cents, 0) and coalesce(paid_cents, 0) + greatest(sent_again_cents, 0)) not valid;

-- When the provider was first asked to open the account: one that a server did not live to hear of is looked for from then on.
alter table payout_accounts add column opening_at timestamptz;

-- Nobody agreed to it in time.
alter table payout_reversals drop constraint payout_reversals_state_check;
alter table payout_reversals add constraint payout_reversals_state_check check (
  state in ('asked', 'agreed', 'sent', 'refused', 'withdrawn', 'expired')) not valid;

-- What becomes of money that can't reach its athlete: one admin asks, another agrees.
create table held_decisions (
  decision_id  uuid primary key default gen_random_uuid(),
  player_id    bigint not null references players,
  why          text not null check (why in ('unclaimed', 'died', 'left', 'refused')),
  -- Back to who gave it, to the athlete's estate, or to the state that the law names.
  what         text not null check (what in ('pay_back', 'estate', 'state')),
  -- What was open when it was asked for; whoever agrees has to see the same.
  amount_cents bigint not null check (amount_cents > 0),
  reason       text not null check (length(reason) between 10 and 1500),
  -- `agreed`: what goes back to supporters is on its way there.
  state        text not null default 'asked' check (state in ('asked', 'agreed', 'done', 'withdrawn', 'expired')),
  asked_by     bigint not null references people,
  asked_at     timestamptz not null,
  decided_by   bigint references people,
  decided_at   timestamptz,
  done_at      timestamptz,
  -- Of what the platform's own bank paid: by which it is found on its statement, and when.
  reference    text check (length(reference) between 1 and 300),
  paid_on      date,
  check ((state = 'asked') = (decided_at is null)),
  check ((state = 'done') = (done_at is not null)),
  check (what = 'pay_back' or (state in ('done', 'agreed')) = (reference is not null and paid_on is not null)),
  constraint another_admin_agrees check (state not in ('agreed', 'done') or decided_by <> asked_by)
);
create unique index held_decisions_one_at_a_time on held_decisions (player_id) where state in ('asked', 'agreed');
create index on held_decisions (player_id);
create index on held_decisions (asked_by);
create index on held_decisions (decided_by);

-- Of which contributions it is, and how much of each; below zero what had to be taken back and is taken off what is handed over.
create table held_decision_parts (
  decision_id       uuid not null references held_decisions,
  contribution_id   uuid not null references contributions,
  amount_cents      bigint not null check (amount_cents <> 0),
  -- Of what goes back: the refund that was asked for.
  refund_request_id uuid unique references refund_requests,
  primary key (decision_id, contribution_id)
);
create index on held_decision_parts (contribution_id);

-- Whose money was decided about stays on the page that it is for.
drop function player_is_attached(bigint);
create function player_is_attached(asked bigint) returns boolean language sql stable
return exists (select from contributions where player_id = asked)
    or exists (select from recurring_contributions where player_id = asked)
    or exists (select from favourites where player_id = asked)
    or exists (select from roles_held where player_id = asked)
    or exists (select from collaboration_requests where player_id = asked)
    or exists (select from profile_submissions where player_id = asked or claimed_player_id = asked)
    or exists (select from athlete_pages where player_id = asked)
    or exists (select from contribution_stops where player_id = asked)
    or exists (select from yes_taken_back where player_id = asked)
    or exists (select from deals_elsewhere where player_id = asked)
    or exists (select from visa_marks where player_id = asked)
    or exists (select from offers where player_id = asked)
    or exists (select from payout_accounts where player_id = asked)
    or exists (select from payout_stops where player_id = asked)
    or exists (select from payout_choices where player_id = asked)
    or exists (select from held_decisions where player_id = asked);
