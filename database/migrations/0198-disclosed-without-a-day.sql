-- contracts: nothing, the constraint that is replaced becomes wider
-- A signed agreement is disclosed also where nothing was due: no rule of its day sets one. Held to by every new line; 0199 looks at those that are there.
alter table collaboration_requests drop constraint collaboration_requests_check2;
alter table collaboration_requests add constraint disclosure_due_of_a_disclosure check (
  (disclosure_due_on is null) = (disclosure_set_by is null) and (disclosed_on is not null or disclosure_due_on is null)) not valid;
