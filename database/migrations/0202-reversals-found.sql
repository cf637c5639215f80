-- holds: payout_reversals has a row for each payout that was taken back, which is seldom
-- A payout that was taken back at the provider and not here, or before a backup was restored, is booked as what it is: nobody here asked for it.
-- A server of the release before leaves such a row out of the payout's page, and shows its sum.
alter table payout_reversals alter column asked_by drop not null, add column found_at timestamptz;
comment on column payout_reversals.found_at is 'When it was found at the provider, where nobody here had agreed to it; null: two admins of ours decided it.';
alter table payout_reversals add constraint asked_or_found check (asked_by is not null or found_at is not null);
