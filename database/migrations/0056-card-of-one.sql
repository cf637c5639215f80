-- A page opened by a mailed link saves a card for the recurring contribution that the link is about, and for no other.

alter table card_pages add column only_this boolean not null default false;
