-- The picture of a page that was public before lies beside its words by now (0032), and nowhere else.

delete from profile_pictures p using profile_submissions s
 where s.submission_id = p.submission_id and s.state = 'approved'
   and exists (select from athlete_pictures a where a.player_id = s.player_id);
