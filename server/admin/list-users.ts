import sql from "sql-template-tag";
import type { Queries } from "../world/database.ts";

/** A part of all accounts as a JSON array, written by PostgreSQL, the newest first, and how many there are. */
export async function listUsers(
  queries: Queries,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ total: number; users: string }> {
  const found = await queries.row<{ total: number; users: string }>(sql`
    with shown as materialized (
      select user_id, created_at from people where deleted_at is null
       order by created_at desc, user_id desc limit ${limit} offset ${skip}),
    rows as (
      select shown.created_at, shown.user_id, to_json(it) as account
        from shown cross join lateral (
          select u.user_id, coalesce(p.first_name, u.given_name) as first_name, p.last_name, u.email as user_email,
                 u.user_name, p.phone_number, p.company_name, p.address, p.city, p.state, p.country,
                 to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as user_created_at,
                 u.email_confirmed_at is not null as email_confirmed,
                 coalesce((select json_agg(role order by role) from roles_held r where r.user_id = u.user_id), '[]') as roles
            from people u left join user_profiles p using (user_id) where u.user_id = shown.user_id) it)
    select (select count(*)::int from people where deleted_at is null) as total,
           coalesce((select json_agg(account order by created_at desc, user_id desc) from rows)::text, '[]') as users`);
  return found ?? { total: 0, users: "[]" };
}
