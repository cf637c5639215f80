-- Where a reading of the provider's list of events that has not come to its end goes on. The list begins with the
-- newest: what comes while it is read is of the next reading.
alter table provider_events_read
  -- Who reads now. What somebody writes whose turn was given to another changes nothing.
  add column reading_turn   uuid,
  add column reading_began  timestamptz,
  add column reading_since  timestamptz,
  add column reading_newest timestamptz,
  -- The last event that was taken in, below which the list goes on.
  add column reading_after  text,
  -- When the last reading began that came to its end: whatever happened before is known.
  add column read_at        timestamptz;
