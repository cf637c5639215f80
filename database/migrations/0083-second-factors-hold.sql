alter table mailed_links validate constraint mailed_links_purpose_check;
alter table sessions validate constraint sessions_way_check;
