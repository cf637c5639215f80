-- Whose athlete moves on is asked once, and waited for until a day that the letter names.

alter table recurring_contributions
  add column asked_until timestamptz,
  -- When the giver said that it is to go on, or the day came without an answer.
  add column answered_at timestamptz;

update recurring_contributions set asked_until = asked_at + interval '14 days' where asked_at is not null;

alter table recurring_contributions
  add constraint asked_until_a_day check ((asked_at is null) = (asked_until is null)),
  add constraint answered_what_was_asked check (answered_at is null or asked_at is not null);
