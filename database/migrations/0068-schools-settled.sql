-- Who says that a name is a school's: null is the catalogue or a person, 'file' a roster or team file that brought it.
-- A name that is only like one that a file brought is no reason to leave a team out.
alter table school_aliases add column told_by text check (told_by = 'file');

update school_aliases a set told_by = 'file'
 where exists (select from roster_import_changes c join schools s on s.school_id = a.school_id and s.school_key = a.alias_key
                where c.table_name = 'school_aliases' and c.row_key = a.alias_key and c.before is null);

-- Whoever deletes a page keeps its signed agreements: found by the line of the history that says so.
create index collaboration_history_left on collaboration_history ((detail ->> 'athlete_user_id')) where act = 'leave';
