-- An `Idempotency-Key` is the asker's own: what is kept is a hash of who asked and what they sent, so that nobody else's
-- key is the same one, and neither the key nor the address that asked can be read from it. A UUID of version 8 (RFC 9562).
create function key_of_asker(asker text, key_sent uuid) returns uuid
  language sql immutable strict parallel safe
  return (select (substr(h, 1, 12) || '8' || substr(h, 14, 3) || '8' || substr(h, 18, 15))::uuid
            from encode(sha256(convert_to(asker || ' ' || key_sent, 'UTF8')), 'hex') as h);
