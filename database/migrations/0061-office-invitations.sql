-- Admins invite the compliance office of a school that has no officer here.

alter table school_desks
  -- Where the school's compliance office is written to, and who says so.
  add column office_email        text,
  add column office_email_source text,
  add check ((office_email is null) = (office_email_source is null));

-- An admin asks a school's compliance office to take its desk. The mailed link is signed with a setting; here is whether it
-- still counts.
create table office_invitations (
  invitation_id uuid primary key default gen_random_uuid(),
  school_id     integer not null references schools,
  -- Only an account with this address, confirmed, can accept. Null once it is over.
  email         text,
  invited_by    bigint references people,
  invited_at    timestamptz not null,
  -- When the letter was asked for last, and how often.
  sent_at       timestamptz not null,
  sent_times    smallint not null default 1,
  ends_at       timestamptz not null,
  withdrawn_at  timestamptz,
  accepted_at   timestamptz,
  accepted_by   bigint references people,
  check ((accepted_at is null) = (accepted_by is null)),
  check (withdrawn_at is null or accepted_at is null)
);
create unique index office_invitations_open on office_invitations (school_id, lower(email))
  where email is not null and withdrawn_at is null and accepted_at is null;
