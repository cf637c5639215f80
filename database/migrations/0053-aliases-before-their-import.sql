-- Names of schools are taken before the file is read, and with it before there is a record of the import to point at.
alter table roster_import_changes
  alter constraint roster_import_changes_import_id_fkey deferrable initially deferred;
