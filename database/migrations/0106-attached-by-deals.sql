-- A deal made elsewhere, and what an office said of a visa, keep an athlete on the page that they are logged for, as a contribution does: of two
-- rows of a roster that turn out to be one person, that page stays.
-- Made anew and not replaced: it comes after the tables that it reads.
drop function player_is_attached(bigint);
create function player_is_attached(asked bigint) returns boolean language sql stable
return exists (select from contributions where player_id = asked)
    or exists (select from recurring_contributions where player_id = asked)
    or exists (select from favourites where player_id = asked)
    or exists (select from roles_held where player_id = asked)
    or exists (select from collaboration_requests where player_id = asked)
    or exists (select from profile_submissions where player_id = asked or claimed_player_id = asked)
    or exists (select from athlete_pages where player_id = asked)
    or exists (select from contribution_stops where player_id = asked)
    or exists (select from yes_taken_back where player_id = asked)
    or exists (select from deals_elsewhere where player_id = asked)
    or exists (select from visa_marks where player_id = asked);
