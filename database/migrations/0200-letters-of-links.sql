-- The letter that a link was made for. One that may have left and is sent again has a link in each of its copies, and counts once among those of an
-- hour. A server of the release before names none: each of its links counts by itself.
alter table mailed_links add column mail_key text;
