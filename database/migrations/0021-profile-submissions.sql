-- Athletes' profiles from their submission to their approval, and what is deleted on the way.

create table profile_submissions (
  submission_id      uuid primary key default gen_random_uuid(),
  state              text not null default 'sent'
                       check (state in ('sent', 'confirmed', 'waiting_for_guardian', 'agreed', 'waiting_for_review',
                                        'approved', 'declined', 'withdrawn', 'expired')),
  -- Said once, shown never; nothing is kept of a child's before a guardian agrees.
  date_of_birth      date,
  is_child           boolean not null default false,
  -- Of a child's own address and its link: to tell it from the guardian's without keeping it.
  email_digest       bytea,
  guardian_email     text,
  guardian_letters   smallint not null default 0,
  created_at         timestamptz not null default now(),
  confirmed_at       timestamptz,
  guardian_agreed_at timestamptz,
  decided_at         timestamptz,
  decline_reason     text,
  player_id          bigint references players,
  -- When it ended without a page: what was typed is gone by then.
  ended_at           timestamptz,
  -- When all is deleted unless the next step is done; null while the step is ours.
  expires_at         timestamptz,
  check (state <> 'waiting_for_guardian' or guardian_email is not null),
  check (state <> 'approved' or player_id is not null),
  check (not is_child or guardian_agreed_at is not null or date_of_birth is null),
  check ((state in ('withdrawn', 'expired')) <= (ended_at is not null and guardian_email is null and date_of_birth is null))
);

create index profile_submissions_to_expire on profile_submissions (expires_at) where expires_at is not null;
create index profile_submissions_to_review on profile_submissions (confirmed_at) where state = 'waiting_for_review';
create index profile_submissions_ended on profile_submissions (ended_at) where ended_at is not null;

-- What was typed. Deleted as a whole.
create table profile_details (
  submission_id   uuid primary key references profile_submissions on delete cascade,
  first_name      text not null,
  last_name       text not null,
  email_address   text not null,
  sport_name      text not null,
  school_name     text not null,
  class_name      text not null,
  sport_level     text not null,
  gender_division text not null check (gender_division in ('Men', 'Women')),
  position        text,
  jersey_number   smallint check (jersey_number >= 0),
  height_inches   smallint not null check (height_inches >= 0),
  weight_pounds   smallint check (weight_pounds >= 0),
  instagram_url   text,
  facebook_url    text,
  x_url           text,
  youtube_url     text,
  tiktok_url      text
);

create index profile_details_by_email on profile_details (lower(email_address));

-- As we encoded it, never as it came.
create table profile_pictures (
  submission_id uuid primary key references profile_submissions on delete cascade,
  webp          bytea not null,
  width         smallint not null,
  height        smallint not null
);

-- A private link is in its mail alone; here is what it is known by. One more for each letter that is sent again.
create table profile_links (
  link_hash     bytea primary key,
  submission_id uuid not null references profile_submissions on delete cascade,
  seen_by       text not null check (seen_by in ('athlete', 'guardian')),
  created_at    timestamptz not null default now()
);

create index profile_links_by_submission on profile_links (submission_id);
