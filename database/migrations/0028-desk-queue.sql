-- A queue of ten thousand requests in a few milliseconds: in the order in which it is read, and found by name without
-- reading what was typed.

alter table collaboration_requests add column found_by text not null default '';

-- Follows what was typed: written with it, and gone with it.
create function collaboration_found_by() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update collaboration_requests set found_by = '' where request_id = old.request_id;
    return old;
  end if;
  update collaboration_requests r
     set found_by = name_key(concat_ws(' ', p.player_name, new.company_name, new.first_name, new.last_name))
    from players p where r.request_id = new.request_id and p.player_id = r.player_id;
  return new;
end $$;
create trigger found_by after insert or delete on collaboration_terms
  for each row execute function collaboration_found_by();

update collaboration_requests r
   set found_by = name_key(concat_ws(' ', p.player_name, t.company_name, t.first_name, t.last_name))
  from collaboration_terms t, players p where t.request_id = r.request_id and p.player_id = r.player_id;

drop index collaboration_requests_at_desk;
create index collaboration_requests_to_do on collaboration_requests (school_id, due_on, request_number)
  where state in ('submitted', 'in_review', 'answered', 'agreement');
create index collaboration_requests_with_others on collaboration_requests (school_id, due_on, request_number)
  where state in ('more_asked', 'approved', 'accepted');
create index collaboration_requests_of_school on collaboration_requests (school_id, request_number);
