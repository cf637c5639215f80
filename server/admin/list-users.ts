import sql, { join, type Sql } from "sql-template-tag";
import type { Role } from "../../contract/accounts/accounts.ts";
import type { Queries } from "../world/database.ts";

interface UsersQuery {
  readonly limit: number;
  readonly skip: number;
  readonly search?: string | undefined;
  readonly role?: Role | undefined;
  readonly order: "newest" | "oldest" | "email";
}

/** A part of the accounts as a JSON array, written by PostgreSQL, and how many there are. */
export async function listUsers(
  queries: Queries,
  { limit, skip, search, role, order }: UsersQuery,
): Promise<{ total: number; users: string }> {
  const where = join(
    [sql`u.deleted_at is null`, ...(search?.trim() ? [sought(search.trim())] : []), ...holding(role)],
    " and ",
  );
  const found = await queries.row<{ total: number; users: string }>(
    sql`
      with shown as materialized (
        select user_id, row_number() over () as place
          from (select u.user_id from people u where ${where}
                 order by ${ORDERS[order]} limit ${limit} offset ${skip}) as u)
      select (select count(*)::int from people u where ${where}) as total,
             coalesce((select json_agg(to_json(it) order by place) from shown cross join lateral (${ROW}) it)::text,
                      '[]') as users`,
    { planned: "anew" },
  );
  return found ?? { total: 0, users: "[]" };
}

const ORDERS: Readonly<Record<UsersQuery["order"], Sql>> = {
  newest: sql`u.created_at desc, u.user_id desc`,
  oldest: sql`u.created_at, u.user_id`,
  email: sql`u.email_key, u.user_id`,
};

/** The beginning of an address, or a part of a name or a company. */
function sought(search: string): Sql {
  const escaped = search.toLowerCase().replaceAll(/[\\%_]/g, "\\$&");
  const part = `%${escaped}%`;
  return sql`u.user_id in (
    select user_id from people where email_key like ${`${escaped}%`}
    union all select user_id from people where lower(user_name) like ${part} or lower(given_name) like ${part}
    union all select user_id from user_profiles
      where lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) like ${part} or lower(company_name) like ${part})`;
}

function holding(role: Role | undefined): Sql[] {
  if (!role) return [];
  if (role === "member") return [sql`not exists (select from roles_held r where r.user_id = u.user_id)`];
  return [sql`exists (select from roles_held r where r.user_id = u.user_id and r.role = ${role})`];
}

const ROW = sql`
  select u.user_id, coalesce(p.first_name, u.given_name) as first_name, p.last_name, u.email as user_email,
         u.user_name, p.phone_number, p.company_name, p.address, p.city, p.state, p.country,
         to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as user_created_at,
         u.email_confirmed_at is not null as email_confirmed,
         coalesce((select json_agg(json_build_object('role', r.role, 'school_name', s.school_name, 'player_id', r.player_id,
                                                     'player_name', l.player_name) order by r.role)
                     from roles_held r left join schools s using (school_id) left join players l using (player_id)
                    where r.user_id = u.user_id), '[]') as roles
    from people u left join user_profiles p using (user_id) where u.user_id = shown.user_id`;
