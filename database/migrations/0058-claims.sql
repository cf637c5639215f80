-- contracts: nothing, the constraint that is replaced becomes wider and the function looks at one column more
-- Who has a page by a claim is a fact of the claim, and a claim can be undone.
alter table profile_submissions
  -- Whose page it is about: the one it was sent from, later the one it was approved for. It stays when the claim is undone.
  add column claimed_player_id bigint references players,
  -- The first account that got the page by this claim. Once there was one, signing in gives the page to nobody.
  add column holder_id bigint references people,
  add column held_at timestamptz,
  -- What the athlete's page accepted before the approval: {"accepts_contributions", "accepts_collaborations", "was_taken_back"}.
  add column yes_before jsonb,
  add column undone_at timestamptz,
  add column undone_by bigint references people,
  add column undo_reason text,
  drop constraint profile_submissions_state_check,
  add constraint profile_submissions_state_check check (state in
    ('sent', 'confirmed', 'waiting_for_guardian', 'agreed', 'waiting_for_review', 'approved', 'declined', 'withdrawn',
     'expired', 'undone')),
  add constraint profile_submissions_undone check (state <> 'undone' or undone_at is not null and claimed_player_id is not null);

create index profile_submissions_by_claimed on profile_submissions (claimed_player_id) where claimed_player_id is not null;

-- What the claimant says shows that the page is theirs.
alter table profile_details add column evidence text check (char_length(evidence) <= 1000);

create or replace function player_is_attached(asked bigint) returns boolean language sql stable
return exists (select from contributions where player_id = asked)
    or exists (select from recurring_contributions where player_id = asked)
    or exists (select from favourites where player_id = asked)
    or exists (select from roles_held where player_id = asked)
    or exists (select from collaboration_requests where player_id = asked)
    or exists (select from profile_submissions where player_id = asked or claimed_player_id = asked)
    or exists (select from athlete_pages where player_id = asked)
    or exists (select from contribution_stops where player_id = asked)
    or exists (select from yes_taken_back where player_id = asked);
