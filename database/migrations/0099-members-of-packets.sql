-- Whom a packet names, where several payors count as one: its words go with any of them. Null of those made before: the payor alone.
alter table report_packets add column member_ids bigint[];
