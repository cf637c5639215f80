-- A letter each morning to a school's officers: what is new, due and overdue at their desk.

create table desk_digests (
  user_id   bigint primary key references people,
  -- When it was last looked whether there is something to say: what came to the desk since is new.
  looked_at timestamptz,
  -- Since when the officer wants no such letter.
  off_at    timestamptz
);
