-- contracts: nothing, the constraint that is replaced becomes wider
-- What the next payout took back of a contribution is open again once the payout before it is reversed or dropped: out of it went less than
-- nothing then. And more than was paid, where a payout that took it back is dropped after it had gone out again. Held to by every new line; 0171
-- looks at those that are there. That it is what the lines of payouts say is the ledger check's (`paid-out-is-in-payouts`), and what is planned its
-- statement's.
alter table contributions drop constraint paid_out_of_what_was_paid;
alter table contributions add constraint paid_out_of_what_was_paid check (
  paid_out_cents between least(sent_again_cents, 0) - coalesce(paid_cents, 0)
                     and 2 * coalesce(paid_cents, 0) + greatest(sent_again_cents, 0)) not valid;
