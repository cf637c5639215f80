-- Nobody reads it: what was paid to a player has an index of its own, and players are not deleted. Kept up, it cost each
-- contribution three entries on its way to being paid.
drop index contributions_player_id_idx;
