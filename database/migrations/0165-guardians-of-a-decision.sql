-- A guardian's yes to a request counts from the approval of the very profile that named them: an undone claim named somebody else.
create or replace view athlete_guardians as
 select distinct on (player_id) player_id,
    date_of_birth,
    guardian_email,
    guardian_agreed_at,
    decided_at
   from profile_submissions
  where state = 'approved'
  order by player_id, decided_at desc nulls last;
