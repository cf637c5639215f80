-- Lists of payors rank all of an athlete's sums to count them, and need no more of each than this: twenty thousand at a desk are read
-- from the index alone, and not from as many places of the table. It takes the place of the one by size, which nothing is ordered by.
drop index concurrently if exists payor_sums_by_player;
create index concurrently payor_sums_by_player on payor_sums (player_id, payor_id) include (sum_cents, is_open_ended, crossed_on);
drop index concurrently if exists payor_sums_of_player;
