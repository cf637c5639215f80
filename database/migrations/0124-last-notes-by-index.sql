-- The last note of each payor is read in the order of their sums (payor_sums_by_player), from the index alone, so that lists of payors bring the
-- two together without sorting either. It takes the place of the one that had the notes of a payor the other way round, and no more of them.
drop index concurrently if exists payor_reports_by_player;
create index concurrently payor_reports_by_player on payor_reports (player_id, payor_id, report_id desc) include (reported_on, noted_at);
drop index concurrently if exists payor_reports_player_id_payor_id_report_id_idx;
