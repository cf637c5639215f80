-- What somebody asks of a plan is written down before the payment provider is asked, and what became of it with the look
-- at the provider that found it: whoever dies in between leaves a line that is settled later.
create table recurring_changes (
  -- The line of the audit log that says it was asked for.
  entry_id     bigint primary key references audit_log,
  recurring_id uuid not null references recurring_contributions,
  act          text not null,
  -- How the subscription looks once it is done.
  wanted       jsonb not null,
  asked_at     timestamptz not null,
  settled_at   timestamptz
);
create index recurring_changes_unsettled on recurring_changes (recurring_id) where settled_at is null;

-- Who asked for another card, as the audit log has it; and the number of the look at the provider after which it shows.
alter table card_pages
  add column asked_entry_id bigint references audit_log,
  add column done_moment    bigint;
create index card_pages_by_time on card_pages (recurring_id, opened_at);

-- Which of the provider's ways was taken: a button says 'Google', and so does what is said of how it went.
alter table sign_ins_begun add column connection text;
