-- That a payor paid with some card, and since when: two payors with one card may be one, which a person decides. The card is a keyed hash of
-- what the payment provider calls it; its key is in the settings, so the table alone says nothing of any card.

create table payor_cards (
  -- Which key it was hashed with: what two keys made can't be compared.
  key_id        bytea not null check (octet_length(key_id) = 8),
  card_hash     bytea not null check (octet_length(card_hash) = 16),
  payor_id      bigint not null references payors,
  -- The day of the first payment, in UTC.
  remembered_on date not null,
  primary key (payor_id, key_id, card_hash)
);
