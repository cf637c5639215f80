-- Sign-ins under way at the identity provider. A browser may have several, one a tab; each is taken once.
create table sign_ins_begun (
  -- Of what the browser's cookie holds: who comes back has to be who left.
  browser_hash bytea not null check (length(browser_hash) = 32),
  state        text not null,
  nonce        text not null,
  verifier     text not null,
  -- A path of our own.
  return_to    text not null check (return_to like '/%'),
  ends_at      timestamptz not null,
  primary key (browser_hash, state)
);
create index on sign_ins_begun (ends_at);
