-- What admins ask to be sent back: kept before the provider is asked, under whose key it is asked, so that nothing is sent
-- twice. What moved is in the ledger, by the one function that books.
create table refund_requests (
  refund_request_id uuid primary key,
  contribution_id   uuid not null references contributions,
  amount_cents      bigint not null check (amount_cents > 0),
  reason            text not null check (length(reason) between 1 and 500),
  asked_by          bigint references people,
  asked_at          timestamptz not null default now(),
  state             text not null default 'asking' check (state in ('asking', 'sent', 'refused')),
  -- Counts from 0, and up after each answered failure of the provider's.
  attempt           smallint not null default 0,
  refund_id         text unique,
  failure           text,
  check ((state = 'sent') = (refund_id is not null))
);
create index on refund_requests (contribution_id);
-- While it is not known what became of one, no other is begun.
create unique index refund_requests_one_at_a_time on refund_requests (contribution_id) where state = 'asking';

-- All that was sent back of a contribution or is on its way there, in cents: as the provider tells of it, and what admins
-- asked for that the provider has not told of yet.
create view refunds_promised as
  select contribution_id, sum(amount_cents)::bigint as promised_cents
    from (select contribution_id, amount_cents from refunds where status not in ('failed', 'canceled')
          union all
          select contribution_id, amount_cents from refund_requests q
           where state <> 'refused' and not exists (select from refunds r where r.refund_id = q.refund_id)) as each
   group by contribution_id;
