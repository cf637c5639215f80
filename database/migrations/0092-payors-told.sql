-- The crossing of which the athlete was told: a payor who fell below what is reported and came to it again is told of again.
alter table payor_sums add column told_crossed_on date;
