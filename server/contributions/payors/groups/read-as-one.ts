import sql from "sql-template-tag";
import type { PayorJoin, PayorPart, payorAsOne } from "../../../../contract/contributions/payors-as-one.ts";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import type { Queries } from "../../../world/database.ts";
import { pagesOf, pagesOfAthlete } from "../../pages/pages-of.ts";
import { dayOf } from "../figures/due-on.ts";
import { payorsFound, readAthletes } from "../payor-rows.ts";
import { readPayor } from "../read-payors.ts";
import { nameOfPayor, WHO, WHO_FROM, type Who } from "./names.ts";

/** Who looks: the athlete alone, an officer for a school, or an admin. */
export interface Looker {
  readonly may_join: boolean;
  /** Of an officer. */
  readonly school_id: number | null;
  readonly is_admin: boolean;
}

/**
 * Who counts as one with a payor of an athlete. Only those are named who gave that athlete something themselves, and people only where
 * the sum came to what is reported. Throws `Refusal` 404.
 */
export async function readAsOne(
  queries: Queries,
  payor_id: number,
  player_id: number,
  { looker, now }: { looker: Looker; now: Date },
): Promise<CallAnswer<typeof payorAsOne>> {
  const payor = await readPayor(queries, payor_id, player_id, now);
  // `due_on` is known where the sum is to be reported, and only there are people named.
  const is_named = payor.due_on !== null;
  const parts = (await partsOf(queries, payor.payor_id, player_id)).map(
    ({ cents, ...who }): PayorPart => ({
      payor_id: who.payor_id,
      kind: who.kind,
      name: nameOfPayor(who, is_named),
      email: is_named ? who.email : null,
      sum: cents / 100,
    }),
  );
  return {
    parts,
    joins: await joinsOf(queries, parts, looker),
    others: looker.may_join ? await othersOf(queries, payor.payor_id, player_id, now) : [],
    may_join: looker.may_join,
  };
}

const partsOf = (queries: Queries, head_id: number, player_id: number) =>
  queries.rows<Who & { cents: number }>(sql`
    select ${WHO}, m.cents
      from (select payor_id, sum(cents)::float8 as cents from payor_moves
             where payor_id = any (payor_members(${head_id})) and player_id = ${pagesOf(player_id)} group by payor_id) m
      join payors y using (payor_id) ${WHO_FROM}
     order by m.cents desc, y.payor_id`);

/** The joins that hold among them. A reason may say more than the athlete is to know: it is for the office that wrote it. */
async function joinsOf(
  queries: Queries,
  parts: readonly PayorPart[],
  { may_join, school_id, is_admin }: Looker,
): Promise<PayorJoin[]> {
  const names = new Map(parts.map((part) => [part.payor_id, part.name]));
  const rows = await queries.rows<
    Omit<PayorJoin, "payor" | "other" | "may_part"> & { payor_id: number; other_id: number }
  >(sql`
    select j.join_id::int, j.payor_id::int, j.other_id::int, j.why, s.school_name, (j.joined_at at time zone 'UTC')::date::text as joined_on,
           case when ${is_admin} or j.school_id = ${school_id}::integer then j.reason end as reason,
           case when ${is_admin} or j.school_id = ${school_id}::integer
                then coalesce(u.given_name, u.user_name, u.email, 'An account that was deleted') end as joined_by
      from payor_joins j join people u on u.user_id = j.joined_by left join schools s using (school_id)
     where j.payor_id = any (${[...names.keys()]}::bigint[]) and j.other_id = any (${[...names.keys()]}::bigint[])
       and not exists (select from payor_partings p where p.join_id = j.join_id)
     order by j.join_id desc`);
  return rows.map(({ payor_id, other_id, ...join }) => ({
    ...join,
    payor: { payor_id, name: names.get(payor_id) ?? "" },
    other: { payor_id: other_id, name: names.get(other_id) ?? "" },
    may_part: may_join,
  }));
}

/** Payors of the athlete who have a name there and count by themselves. */
async function othersOf(queries: Queries, head_id: number, player_id: number, now: Date) {
  const athletes = await readAthletes(queries, pagesOfAthlete(player_id), dayOf(now));
  const rows = await queries.rows<Who & { is_named: boolean }>(
    sql`${payorsFound(athletes)}
        select ${WHO}, f.crossed_on is not null and f.rule = 'yes' as is_named
          from payors_found f join payors y using (payor_id) ${WHO_FROM}
         where f.payor_id <> ${head_id} and (y.company_key is not null or (f.crossed_on is not null and f.rule = 'yes'))
         order by f.sum_cents desc, f.payor_id limit 200`,
    { planned: "anew" },
  );
  return rows.map(({ is_named, ...who }) => ({ payor_id: who.payor_id, name: nameOfPayor(who, is_named) }));
}
