import type { Client } from "pg";
import { type Finding, fine, look, mend } from "./findings.ts";

/** A backup a day, and some hours for it to run late. */
const OLD_HOURS = 30;

/** How long ago the last file of the journal was archived, where others wait. One takes seconds; a command that hangs never fails. */
const WAITS = { look_min: 10, mend_min: 180 };

/** How old the last backup is, and whether the journal is archived where it is to be. */
export async function lookAtBackups(client: Client, waits = WAITS): Promise<Finding[]> {
  const { rows } = await client.query<{
    hours: number | null;
    archives: boolean;
    by_cloudnativepg: boolean;
    nowhere: boolean;
    fails: boolean;
    since: number | null;
    waiting: number;
  }>(`
    select (select (extract(epoch from now() - max(happened_at)) / 3600)::int from audit_log
             where act = 'took a backup' and happened_at > now() - interval '40 days') as hours,
           current_setting('archive_mode') <> 'off' as archives,
           current_setting('archive_command') like '%/controller/manager wal-archive%' as by_cloudnativepg,
           current_setting('archive_command') = '' and current_setting('archive_library') = '' as nowhere,
           coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as fails,
           (extract(epoch from now() - last_archived_time) / 60)::int as since,
           coalesce(${WAITING}, 0)::int as waiting
      from pg_stat_archiver`);
  const [found] = rows;
  if (!found) throw new Error("PostgreSQL says nothing of its archiver.");
  const { hours, archives, by_cloudnativepg, nowhere, fails, since, waiting } = found;
  if (fails)
    return [mend("backup", "PostgreSQL can't archive its journal: its log and the archiver's say why.")];
  if (archives && nowhere)
    return [
      mend(
        "backup",
        "archive_mode is on and archive_command is empty: the journal grows until the disk is full. Set both, or neither.",
      ),
    ];
  if (archives && since === null)
    return [
      look(
        "backup",
        "archive_mode is on, and nothing was archived yet: select pg_switch_wal(), then look again. archive_timeout = 60 does so each minute.",
      ),
    ];
  if (archives && since !== null && waiting > 0 && since >= waits.look_min) {
    const files = waiting === 1 ? "1 file of the journal waits" : `${waiting} files of the journal wait`;
    const says = `${files} to be archived, and none was for ${since} min: the command may hang. The archiver's process (ps) and its log say on what.`;
    return [since >= waits.mend_min ? mend("backup", says) : look("backup", says)];
  }
  return [archives && !by_cloudnativepg ? ofJournal(since, hours) : ofBackups(hours, by_cloudnativepg)];
}

/** A command that comes back with 0 has stored what it was asked to, if it stores at all; and a journal alone goes on from nothing. */
const ofJournal = (since: number | null, hours: number | null): Finding =>
  hours === null
    ? look(
        "backup",
        `the journal was archived ${since} min ago, and nobody has said for 40 days that there is a backup it goes on from: let what takes those say npm run backup -- --arrived, once it has ended well.`,
      )
    : fine("backup", `the journal was archived ${since} min ago, and there was a backup ${hours} h ago`);

function ofBackups(hours: number | null, by_cloudnativepg: boolean): Finding {
  if (hours === null && by_cloudnativepg)
    return look(
      "backup",
      "CloudNativePG's archiver ends well also where it archives nowhere, and nobody has said for 40 days that there is a backup: does deploy/kubernetes/backup.yaml run, or is there a plugin or `backup` of its Cluster? What takes backups says npm run backup -- --arrived.",
    );
  if (hours === null)
    return look(
      "backup",
      "None was taken for 40 days by npm run backup, or none was told to have arrived. Let a timer do so each day.",
    );
  return hours > OLD_HOURS
    ? look("backup", `The last one is ${hours} h old: npm run backup, each day.`)
    : fine("backup", `the last one is ${hours} h old`);
}

/**
 * How many files of the journal are full and not archived, of `pg_stat_archiver`: those between the last one that was and the one that is written.
 * What last came may have been the history of a timeline, or a backup's; then none are said to wait. A copy writes none.
 */
const WAITING = `
  case when last_archived_wal ~ '^[0-9A-F]{24}' and not pg_is_in_recovery() then (
    select div(pg_current_wal_lsn() - '0/0', size) - 1
           - (('x' || substr(last_archived_wal, 9, 8))::bit(32)::bigint * div(4294967296, size)
              + ('x' || substr(last_archived_wal, 17, 8))::bit(32)::bigint)
      from (select setting::numeric as size from pg_settings where name = 'wal_segment_size') segment) end`;
