import sql, { type Sql } from "sql-template-tag";
import type { Reads } from "../../world/database.ts";

/** Where to look for what was searched. Branches may find the same. */
export interface Branch {
  /** Holds for `contributions c`. */
  readonly condition: Sql;
  /** The few values of a column that it comes to, each of which is read in the list's order by itself. */
  readonly few: Few | null;
}

interface Few {
  readonly column: Sql;
  readonly type: Sql;
  readonly values: readonly unknown[];
}

/** So many players, people or addresses are read one by one; of more, one is met soon enough in the list itself. */
const FEW = 100;
/** So many are looked up once for the list and its count; of more, each looks them up by itself. */
const MANY = 5_000;
/** Fewer letters than this are no part of a name to look for. */
const PART = 3;

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const PROVIDERS = /^(pi|cs|ch|py|re|pyr|du|dp|txn|demo)_\S+$/;

/** The branches of a search; none where nothing can be found by it. */
export async function branchesOf(queries: Reads, search: string): Promise<Branch[]> {
  const text = search.trim();
  if (UUID.test(text))
    return [{ condition: sql`c.contribution_id = ${text.toLowerCase()}::uuid`, few: null }];
  if (PROVIDERS.test(text)) return [{ condition: namedByProvider(text), few: null }];
  const part = text.length >= PART ? text.toLowerCase() : null;
  const found = await queries.row<{ players: string[]; people: string[]; emails: string[] }>(
    lookUp(text.toLowerCase(), part),
    { planned: "anew" },
  );
  if (!found) return [];
  const by = { players: byPlayer(part), people: byCompany(part), emails: byEmail(text.toLowerCase()) };
  return [
    ...branch({ column: sql`c.player_id`, type: sql`bigint[]`, values: found.players }, by.players),
    ...branch({ column: sql`c.user_id`, type: sql`bigint[]`, values: found.people }, by.people),
    ...branch({ column: EMAIL, type: sql`text[]`, values: found.emails }, by.emails, FEW),
  ];
}

/** Teams by the whole of a name, or else by a part of it. */
export async function teamsNamed(queries: Reads, name: string): Promise<number[]> {
  const found = await queries.row<{ team_ids: number[] }>(sql`
    with asked as (select name_key(${name}) as key),
    alike as (select team_id, team_key = key as is_it from teams, asked where team_key like '%' || key || '%')
    select array(select team_id from alike where is_it or not exists (select from alike where is_it)) as team_ids`);
  return found?.team_ids ?? [];
}

/** The branch of a column that has one of the values, of which no more than one over `most` were looked up. */
export function branch(few: Few, condition: Sql, most = MANY): Branch[] {
  const { column, type, values } = few;
  if (values.length === 0) return [];
  if (values.length <= FEW) return [{ condition, few }];
  return [
    { condition: values.length > most ? condition : sql`${column} = any (${values}::${type})`, few: null },
  ];
}

const EMAIL = sql`(lower(c.contributor_email) collate "C")`;

const byPlayer = (part: string | null): Sql => sql`c.player_id in (${playersNamed(part)})`;
const byCompany = (part: string | null): Sql => sql`c.user_id in (${peopleOfCompany(part)})`;
const byEmail = (text: string): Sql => sql`${EMAIL} like ${beginning(text)}`;

const playersNamed = (part: string | null): Sql => sql`
  select player_id from players where is_listed and name_key like '%' || nullif(name_key(${part}), '') || '%'
  union all
  select player_id from players where not is_listed and name_key like '%' || nullif(name_key(${part}), '') || '%'`;

const peopleOfCompany = (part: string | null): Sql => sql`
  select user_id from user_profiles where lower(company_name) like '%' || ${part && escaped(part)}::text || '%'`;

/** Pages and payments are ours to know; refunds, disputes and lines of the balance the ledger knows. */
const namedByProvider = (name: string): Sql => sql`c.contribution_id in (
  select contribution_id from contributions where provider_payment_id = ${name}
  union all select contribution_id from contributions where provider_session_id = ${name}
  union all select t.contribution_id from ledger_kinds k join ledger_transfers t using (kind) where t.provider_object = ${name}
  union all select contribution_id from refunds where refund_id = ${name}
  union all select contribution_id from disputes where dispute_id = ${name})`;

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");
const beginning = (text: string): string => `${escaped(text)}%`;

/** Of each some more than can be read one by one. Addresses are walked through from one to the next, however often each gave. */
const lookUp = (text: string, part: string | null): Sql => sql`
  with recursive walked (email) as (
    (select ${EMAIL} from contributions c
      where c.paid_at is not null and ${byEmail(text)} order by ${EMAIL} limit 1)
    union all
    select (select ${EMAIL} from contributions c
             where c.paid_at is not null and ${byEmail(text)} and ${EMAIL} > walked.email order by ${EMAIL} limit 1)
      from walked where walked.email is not null)
  select array(select player_id from (${playersNamed(part)}) as named limit ${MANY + 1}) as players,
         array(select user_id from (${peopleOfCompany(part)}) as named limit ${MANY + 1}) as people,
         array(select email from walked where email is not null limit ${FEW + 1}) as emails`;
