-- When whoever has a session last showed who they are, by a password or at the identity provider. Null: not since it began.
alter table sessions add column proved_at timestamptz;

-- A way to the identity provider that begins no session: it proves whose this one is.
alter table sign_ins_begun add column proves_session bytea check (length(proves_session) = 32);
