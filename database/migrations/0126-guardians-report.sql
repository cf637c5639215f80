-- contracts: nothing, the constraints that are replaced become wider
-- holds: order_reports has one row for each thing of an order that somebody reported
-- A minor's guardian reports what is written with an order, by their private link: once for each thing, as whoever ordered by a link does.
alter table order_reports drop constraint order_reports_reporter_check, drop constraint order_reports_check2;
alter table order_reports
  add constraint order_reports_reporter_check check (reporter in ('supporter', 'athlete', 'officer', 'guardian')),
  add constraint order_reports_check2 check (reported_by is not null or reporter in ('supporter', 'guardian'));
create unique index order_reports_once_by_guardian on order_reports (
  order_id, thing, coalesce(entry_id, 0), coalesce(proof_id, '00000000-0000-0000-0000-000000000000')) where reporter = 'guardian';
