-- Rosters that admins upload: the file in pieces, what it would do, and what became of it. And what is to be known of an import
-- that somebody asks to be undone.

create table roster_uploads (
  upload_id      bigint generated always as identity primary key,
  uploaded_by    bigint not null references people,
  file_name      text not null,
  bytes          bigint not null check (bytes > 0),
  sport_id       integer not null references sports,
  season         smallint,
  -- Names of schools that an admin has settled for this file: [{"alias": …, "school": …}]
  schools        jsonb not null default '[]',
  state          text not null default 'arriving'
                 check (state in ('arriving', 'reading', 'refused', 'read', 'importing', 'done', 'failed')),
  -- Of the file that is being read, in per cent.
  progress       smallint not null default 0 check (progress between 0 and 100),
  -- Why it was refused or has failed, or why its report is another one than before.
  words          text,
  report         jsonb,
  -- What was typed to let a suspicious file in.
  confirmed      integer,
  -- The line of the audit log in which somebody asked for it.
  asked_entry_id bigint,
  import_id      integer references roster_imports,
  created_at     timestamptz not null default now(),
  changed_at     timestamptz not null default now()
);

create table roster_upload_pieces (
  upload_id bigint not null references roster_uploads on delete cascade,
  place     integer not null check (place >= 0),
  content   bytea not null,
  primary key (upload_id, place)
);

alter table roster_imports
  add column undo_asked_at timestamptz,
  add column undo_asked_entry_id bigint,
  -- Why it could not be undone.
  add column undo_refused text,
  -- What undoing did: {"restored": 3, "removed": 2, "kept": 1}
  add column undone jsonb;
