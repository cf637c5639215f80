-- A job looks each day for guests' addresses whose time is over; who is forgotten is in it no more.
drop index concurrently if exists contributions_of_guests_by_time;
create index concurrently contributions_of_guests_by_time on contributions (created_at)
  where user_id is null and contributor_email is not null;
