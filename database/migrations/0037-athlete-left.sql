-- The athlete took the page down, and the yes to contributions with it: a recurring one must not go on.

alter table recurring_contributions add column athlete_left_at timestamptz;
