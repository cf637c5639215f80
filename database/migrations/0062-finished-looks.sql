-- What a look at the provider found is kept before all is done that follows from it: months are booked, ends and pauses set there. An
-- event counted as covered by such a look though it had broken off afterwards, and a month that was paid waited for the sweeper.
alter table recurring_contributions
  add column finished_moment bigint not null default 0;

comment on column recurring_contributions.finished_moment is
  'The last look whose consequences are all done; events before it are covered.';
