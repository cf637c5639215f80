-- How often somebody wants the emails of a topic; without a row as the contract says (contract/accounts/mail-choices.ts).
create table mail_choices (
  user_id    bigint not null references people,
  topic      text not null,
  how_often  text not null check (how_often in ('at_once', 'daily', 'weekly', 'never')),
  chosen_at  timestamptz not null,
  -- Up to when somebody was told of a topic that is looked for, and not noted one by one.
  told_until timestamptz,
  primary key (user_id, topic)
);

-- Contributions that the athlete was not written to of yet, who may want to hear of several at a time.
create table received_untold (
  contribution_id uuid primary key references contributions,
  -- Whose page it was when the payment was booked.
  user_id         bigint not null references people,
  booked_at       timestamptz not null
);
create index on received_untold (user_id);

-- Officers who turned their morning letter off have it off still. A server of the release before turns it off in the old place: until
-- the next release takes that column away, what it writes there counts here.
create function mail_choices_from_desk() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.off_at is null or tg_op = 'UPDATE' and new.off_at is not distinct from old.off_at then
    return new;
  end if;
  insert into mail_choices (user_id, topic, how_often, chosen_at)
  values (new.user_id, 'desk', case when new.off_at is null then 'at_once' else 'never' end, now())
  on conflict (user_id, topic) do update set how_often = excluded.how_often, chosen_at = excluded.chosen_at;
  return new;
end $$;
create trigger mail_choices_from_desk after insert or update on desk_digests
  for each row execute function mail_choices_from_desk();

insert into mail_choices (user_id, topic, how_often, chosen_at)
select user_id, 'desk', 'never', off_at from desk_digests where off_at is not null;
