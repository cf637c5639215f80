-- A morning letter that could not leave is replaced by the next one: what is new in that counts from the last one that left.
alter table desk_digests add column told_until timestamptz;
comment on column desk_digests.told_until is
  'What came until then was in a letter that left, or nothing waited then; null where only servers of the release before have looked.';
