-- A bank account that changed holds payouts also where no event told of it: each look compares which one there is with the last look's.
alter table payout_accounts add column bank_mark text;
comment on column payout_accounts.bank_mark is
  'A digest of the provider''s word for which bank account there is, and of no number; null where it was never told.';
