-- What the home page asks: athletes drawn at random, and what was given lately.

-- A fixed order that says nothing about anybody, so that any place in it is a fair draw, found by one look.
create index players_to_discover on players (sport_id, accepts_contributions, hashint8(player_id)) where is_listed;

create index ledger_transfers_by_day on ledger_transfers (happened_at);
