-- What was promised back before 0177.
select count(contributions_keep_promised(contribution_id)) from refunds_promised;
