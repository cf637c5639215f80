import sql, { join, type Sql } from "sql-template-tag";
import type { Queries } from "../world/database.ts";

interface AuditLogQuery {
  readonly act?: string | undefined;
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
  readonly limit: number;
  readonly before?: number | undefined;
}

/** A part of the log as JSON written by PostgreSQL, the latest first. */
export async function readAuditLog(queries: Queries, asked: AuditLogQuery): Promise<string> {
  const { limit } = asked;
  const found = await queries.row<{ answer: string }>(
    sql`
      with recursive acts (act) as (
        (select act from audit_log order by act limit 1)
        union all
        select (select l.act from audit_log l where l.act > acts.act order by l.act limit 1)
          from acts where acts.act is not null),
      shown as materialized (
        select * from audit_log l where ${join(conditionsOf(asked), " and ")} order by l.entry_id desc limit ${limit + 1}),
      named as (
        select s.entry_id, json_build_object(
                 'entry_id', s.entry_id, 'actor_id', s.actor_id, 'actor_email', u.email, 'act', s.act, 'subject', s.subject,
                 'detail', s.detail,
                 'happened_at', to_char(s.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as entry
          from (select * from shown order by entry_id desc limit ${limit}) s left join people u on u.user_id = s.actor_id)
      select json_build_object(
               'entries', coalesce((select json_agg(entry order by entry_id desc) from named), '[]'),
               'more', (select count(*) > ${limit} from shown),
               'acts', coalesce((select json_agg(act) from acts where act is not null), '[]'))::text as answer`,
    { planned: "anew" },
  );
  return found?.answer ?? `{"entries":[],"more":false,"acts":[]}`;
}

function conditionsOf({ act, actor, subject, before }: AuditLogQuery): Sql[] {
  const email = actor?.trim().toLowerCase();
  return [
    sql`true`,
    ...(act ? [sql`l.act = ${act}`] : []),
    ...(email ? [sql`l.actor_id = (select user_id from people where email_key = ${email})`] : []),
    ...(subject?.trim() ? [sql`l.subject = ${subject.trim()}`] : []),
    ...(before === undefined ? [] : [sql`l.entry_id < ${before}`]),
  ];
}
