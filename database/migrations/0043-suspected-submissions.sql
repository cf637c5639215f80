-- What the guard of the public forms suspects waits here for an admin: released it goes on as if it had just come, discarded
-- it is deleted. `payload` is what was typed, as the form's call takes it.
create table suspected_submissions (
  suspected_id uuid primary key default gen_random_uuid(),
  form text not null check (form in ('contact', 'collaboration', 'profile')),
  reason text not null check (reason in ('hidden_field', 'too_many')),
  payload jsonb not null,
  received_at timestamptz not null
);
create index suspected_submissions_by_time on suspected_submissions (received_at desc, suspected_id);
