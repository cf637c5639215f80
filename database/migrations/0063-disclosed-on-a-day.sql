-- The disclosure of a signed agreement is a step of its own, with its day, and what was due then is kept beside it. A server of
-- the release before sees an agreement on which nothing is due any more.

alter table collaboration_requests
  add column disclosed_on date,
  add column disclosure_due_on date,
  add column disclosure_set_by text,
  -- How long the disclosure may take: the rules that held on the day of the agreement, pinned when it was noted
  -- (server/collaborations/disclosure-rules.ts). Null before, and where a server of the release before noted the signature:
  -- then they are pinned within the hour, from what held on that day.
  add column disclosure_rules jsonb,
  add check ((disclosed_on is null) = (disclosure_due_on is null) and (disclosed_on is null) = (disclosure_set_by is null)),
  add check (disclosed_on is null or executed_on is not null);

alter table collaboration_history add column disclosed_on date;

-- What is disclosed waits for others. Both lists are ordered by what is due, and nothing at all comes last.
create index collaboration_requests_to_do_by_due
  on collaboration_requests (school_id, coalesce(due_on, 'infinity'::date), request_number)
  where state in ('submitted', 'in_review', 'answered', 'agreement') and disclosed_on is null;
create index collaboration_requests_with_others_by_due
  on collaboration_requests (school_id, coalesce(due_on, 'infinity'::date), request_number)
  where state in ('more_asked', 'approved', 'accepted') or state = 'agreement' and disclosed_on is not null;
