-- When a supporter was asked whether to follow an athlete to another team, where that is what the question of `asked_at` is about. It is
-- about something else, or not known, where this is another moment: a release before that knows nothing of it asks anew, or takes a question
-- back, and leaves it as it was. Whether to follow is no question, and has no answer, about an athlete who then leaves all rosters.
alter table recurring_contributions add column asked_to_follow_at timestamptz;
