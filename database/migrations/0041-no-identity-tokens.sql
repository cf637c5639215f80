-- Signing out elsewhere names the application and no person: the tokens that were kept for it, with name and address, go.
-- The column stays for the release before, which still writes it and does without.

update sessions set identity_token = null where identity_token is not null;
