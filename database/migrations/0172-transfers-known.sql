-- Until when all transfers to athletes that the provider has were in our book, by its clock: as of the last look that found none missing. What was sent last
-- does not say it: of two that a restored backup lacks, the later one may be booked alone. Absent: nobody has looked yet.
create table payout_transfers_known (
  only_row    boolean primary key default true check (only_row),
  known_until timestamptz not null
);
