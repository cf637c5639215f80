import sql, { type Sql } from "sql-template-tag";
import type { AlikePayors } from "../../../../contract/contributions/payors-as-one.ts";
import type { Queries } from "../../../world/database.ts";
import { pagesOfSchool } from "../../pages/pages-of.ts";
import { dayOf } from "../figures/due-on.ts";
import { payorsFound, readAthletes } from "../payor-rows.ts";
import { nameOfPayor, WHO, WHO_FROM, type Who } from "./names.ts";

const MOST = 50;

/**
 * Payors of a school's athletes that may be one, what would come to most first; a person decides. Companies are known by their deals
 * anyway. People are only where they would come to what is reported together: below that nobody has to know whose gifts they are.
 * What the office found to be two is left out. `school_id` null in `by`: admins.
 */
export async function readAlike(
  queries: Queries,
  school_id: number,
  { by, now }: { by: number | null; now: Date },
): Promise<AlikePayors[]> {
  const athletes = await readAthletes(queries, pagesOfSchool(school_id), dayOf(now));
  const pairs = await queries.rows<Pair>(
    sql`${payorsFound(athletes)},
        -- Each that counts with them is looked at, and they are answered as those at whom the sums are kept.
        keys as materialized (
          select distinct f.payor_id as head_id, 'spelling' as alike_by, ${SPELLING} as key
            from (select distinct payor_id from payors_found) f ${MEMBERS} where y.company_key is not null
           union
          select distinct f.payor_id, 'mailbox', ${MAILBOX}
            from (select distinct payor_id from payors_found) f ${MEMBERS}
           cross join lateral (select coalesce(u.email, y.email_key) as email) of where of.email is not null),
        pairs as (
          select a.head_id as payor_id, b.head_id as other_id, min(a.alike_by) as alike_by
            from keys a join keys b on a.alike_by = b.alike_by and a.key = b.key and a.head_id < b.head_id
           where not exists (select from payor_differences d
                              where d.school_id is not distinct from ${by}::integer
                                and d.payor_id = any (payor_members(a.head_id) || payor_members(b.head_id))
                                and d.other_id = any (payor_members(a.head_id) || payor_members(b.head_id)))
           group by 1, 2),
        together as (
          select distinct on (p.payor_id, p.other_id) p.*, g.player_id, g.player_name, g.cents
            from pairs p cross join lateral (
              select f.athlete_id::int as player_id, w.player_name, sum(f.sum_cents) as cents,
                     f.rule = 'yes' and (sum(f.sum_cents) >= payor_reported_from_cents() or bool_or(f.is_open_ended)) as is_reported
                from payors_found f join players w on w.player_id = f.athlete_id
               where f.payor_id in (p.payor_id, p.other_id) group by f.athlete_id, w.player_name, f.rule) g
           where g.is_reported or p.alike_by = 'spelling'
           order by p.payor_id, p.other_id, g.is_reported desc, g.cents desc, g.player_id)
        select t.alike_by, t.player_id, t.player_name, t.cents::float8 as cents,
               (select row_to_json(w) from (select ${WHO} from payors y ${WHO_FROM} where y.payor_id = t.payor_id) w) as one,
               (select row_to_json(w) from (select ${WHO} from payors y ${WHO_FROM} where y.payor_id = t.other_id) w) as other
          from together t order by t.cents desc, t.payor_id, t.other_id limit ${MOST}`,
    { planned: "anew" },
  );
  return pairs.map(alikeOf);
}

interface Pair {
  readonly alike_by: AlikePayors["alike_by"];
  readonly player_id: number;
  readonly player_name: string;
  readonly cents: number;
  readonly one: Who;
  readonly other: Who;
}

const alikeOf = ({ alike_by, player_id, player_name, cents, one, other }: Pair): AlikePayors => ({
  payor: namedOf(one, alike_by),
  other: namedOf(other, alike_by),
  alike_by,
  athlete: { player_id, player_name },
  together: cents / 100,
});

/** Two alike by a spelling are companies, or count with one: people among them are not named for it. */
const namedOf = (who: Who, alike_by: AlikePayors["alike_by"]) => ({
  payor_id: who.payor_id,
  name: nameOfPayor(who, alike_by === "mailbox"),
  email: alike_by === "mailbox" && who.kind !== "company" ? who.email : null,
});

const MEMBERS: Sql = sql`
  cross join lateral unnest(payor_members(f.payor_id)) member
  join payors y on y.payor_id = member left join people u on u.user_id = y.user_id and u.email_confirmed_at is not null`;

/** 'Blake & Sons, Inc.' and 'The Blake and Sons' are alike: what says of which kind a company is, and spaces, are left out. */
const SPELLING: Sql = sql`
  coalesce(nullif(replace(regexp_replace(y.company_key,
    '\\m(the|and|inc|incorporated|llc|llp|lp|ltd|limited|corp|corporation|co|company|pllc|plc)\\M', ' ', 'g'), ' ', ''), ''), y.company_key)`;

/** One person's addresses at one provider: what follows a plus, and dots, are left out; googlemail.com is gmail.com. */
const MAILBOX: Sql = sql`
  replace(split_part(split_part(lower(of.email), '@', 1), '+', 1), '.', '') || '@' ||
  replace(split_part(lower(of.email), '@', 2), 'googlemail.com', 'gmail.com')`;
