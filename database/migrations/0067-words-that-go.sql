-- What is left of an athlete whose page is gone (decision 33): the history of a request keeps its steps, and loses the
-- words in which people were named.

-- The history is written, never changed, but for its words going at once for good: `collaboration_forget_words` alone says so, for
-- one transaction, and it belongs to the owner of the tables. Whoever may not update them can't by saying the same.
create or replace function collaboration_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('collaborations.forgets', true) = 'words' then
    if to_jsonb(new) - '{words,points}'::text[] = to_jsonb(old) - '{words,points}'::text[]
       and new.words is null and new.points = '{}' then
      return new;
    end if;
  end if;
  raise exception 'The history of a request is append only: % is refused.', tg_op using errcode = 'restrict_violation';
end $$;

-- What people wrote to each other about a request goes; who did what when stays, and why it ended with the page.
create function collaboration_forget_words(of_requests uuid[]) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform set_config('collaborations.forgets', 'words', true);
  update collaboration_history set words = null, points = '{}'
   where request_id = any (of_requests) and act <> 'leave' and (words is not null or points <> '{}');
  perform set_config('collaborations.forgets', '', true);
end $$;

-- Findings of before named the athlete; now they say 'The athlete', and so do the old ones.
alter table collaboration_history disable trigger append_only;
update collaboration_history h
   set detail = jsonb_set(h.detail, '{findings}', (
         select jsonb_agg(case when f ? 'words' then jsonb_set(f, '{words}', to_jsonb(
                  regexp_replace(regexp_replace(f ->> 'words',
                    '^We do not know when .* was born\.', 'We do not know when the athlete was born.'),
                    '^.* is on no roster now, or takes', 'The athlete is on no roster now, or takes')))
                  else f end order by place)
           from jsonb_array_elements(h.detail -> 'findings') with ordinality as each (f, place)))
 where jsonb_typeof(detail -> 'findings') = 'array' and jsonb_array_length(detail -> 'findings') > 0
   and detail::text ~ ' was born\.| is on no roster now, or takes';
alter table collaboration_history enable trigger append_only;
