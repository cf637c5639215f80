-- What somebody sees of the browsers that are signed in to their account. Null where it was begun before, or says nothing of itself.
alter table sessions
  -- 'Chrome on Windows'
  add column browser text check (length(browser) <= 60),
  -- The part of the address that stands for a neighborhood, as `203.0.113.*`; the address itself is kept nowhere.
  add column network text check (length(network) <= 60),
  add column seen_at timestamptz;

-- A letter about a sign-in from a new browser has a link that ends it.
alter table mailed_links
  drop constraint mailed_links_purpose_check,
  add constraint mailed_links_purpose_check check (purpose in ('confirm_email', 'new_password', 'not_me')) not valid;

-- When its owner said that a sign-in was not theirs, and the password went. Without a check beside the password: a server of the release
-- before sets a new one and leaves this as it is.
alter table people add column password_ended_at timestamptz;
