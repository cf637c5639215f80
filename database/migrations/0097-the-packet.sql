-- The packet: what an athlete enters at the College Sports Commission, for one deal or for the sum of one payor.

-- What is asked for the report beside what is known here: the term, what is done for it, and for which business. The last line counts.
create table report_entries (
  entry_id         bigint generated always as identity primary key,
  payor_id         bigint not null references payors,
  player_id        bigint not null references players,
  -- Null: of the sum of the payor.
  request_id       uuid references collaboration_requests,
  term_from        date,
  term_until       date,
  business_purpose text check (length(business_purpose) between 1 and 1000),
  -- [{"platform": "Instagram", "count": 2, "what": "Reels"}]
  deliverables     jsonb not null default '[]' check (jsonb_typeof(deliverables) = 'array'),
  entered_by       bigint not null references people,
  entered_at       timestamptz not null
);
create index on report_entries (player_id, payor_id, entry_id);

-- What the athlete attested, in which words and to which facts: where these change, it is asked for anew.
create table report_attestations (
  attestation_id bigint generated always as identity primary key,
  payor_id       bigint not null references payors,
  player_id      bigint not null references players,
  request_id     uuid references collaboration_requests,
  words_version  smallint not null check (words_version > 0),
  facts_sha256   text not null check (facts_sha256 ~ '^[0-9a-f]{64}$'),
  attested_by    bigint not null references people,
  attested_at    timestamptz not null
);
create index on report_attestations (player_id, payor_id, attestation_id);

-- Versions: a further one where the facts have changed. The files are made of the document, the same bytes each time.
create table report_packets (
  packet_id  bigint generated always as identity primary key,
  payor_id   bigint not null references payors,
  player_id  bigint not null references players,
  request_id uuid references collaboration_requests,
  version    integer not null check (version > 0),
  -- Of the JSON file.
  sha256     text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Null once whoever it names is forgotten.
  document   text,
  made_by    bigint not null references people,
  made_at    timestamptz not null,
  unique nulls not distinct (player_id, payor_id, request_id, version)
);

-- With which version it was reported, when the answer came, and what is due next.
alter table payor_reports add column packet_id bigint references report_packets;
alter table payor_reports add column came_on date;
alter table payor_reports add column next_due_on date;
