import sql, { type Sql } from "sql-template-tag";
import type { AlikePayors } from "../../../../contract/contributions/payors-as-one.ts";
import type { Queries } from "../../../world/database.ts";
import { pagesOfSchool } from "../../pages/pages-of.ts";
import { dayOf } from "../figures/due-on.ts";
import { payorsFound, readAthletes } from "../payor-rows.ts";
import { nameOfPayor, WHO, WHO_FROM, type Who } from "./names.ts";

const MOST = 50;
const BY_MAILBOX = "mailbox" satisfies AlikePayors["alike_by"];
const BY_CARD = "card" satisfies AlikePayors["alike_by"];

/**
 * Of a card that paid for more payors than this not all two and two are compared: it may be a school's at a stand. Of these who gave one athlete
 * the most, the one who gave the most and the others are, and one pair at a time is proposed.
 */
const MOST_ON_CARD = 10;

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
        members as materialized (
          select f.payor_id as head_id, coalesce(one.payor_id, f.payor_id) as payor_id
            from (select distinct payor_id from payors_found) f left join payor_groups one on one.head_id = f.payor_id),
        keys as materialized (
          select m.head_id, k.alike_by, k.key
            from members m join payors y using (payor_id)
            left join people u on u.user_id = y.user_id and u.email_confirmed_at is not null
           cross join lateral (select coalesce(u.email, y.email_key) as email offset 0) of
           cross join lateral (values ('spelling', ${SPELLING}), (${BY_MAILBOX}, ${MAILBOX})) k (alike_by, key)
           where k.key is not null
           union all
          select m.head_id, ${BY_CARD}, encode(c.key_id || c.card_hash, 'hex') from members m join payor_cards c using (payor_id)),
        -- Nearly every key is one payor's alone. How few are left nobody knows when this is planned: 'is true' has the others left out in one
        -- walk, not in one for each of these.
        alike as materialized (
          select distinct * from keys
           where ((alike_by, key) in (select alike_by, key from keys group by 1, 2 having min(head_id) <> max(head_id))) is true),
        ${CROWDS},
        ${PAIRS},
        among as materialized (
          select * from payors_found where (payor_id in (select payor_id from pairs union all select other_id from pairs)) is true),
        theirs as (
          select p.payor_id, p.other_id, p.alike_by, p.crowd, f.athlete_id::int as player_id, w.player_name, sum(f.sum_cents) as cents,
                 f.rule = 'yes' and (sum(f.sum_cents) >= (select payor_reported_from_cents()) or bool_or(f.is_open_ended)) as is_reported,
                 count(*) = 2 as is_of_both
            from pairs p cross join lateral (values (p.payor_id), (p.other_id)) one (payor_id)
            join among f on f.payor_id = one.payor_id join players w on w.player_id = f.athlete_id
           group by 1, 2, 3, 4, 5, 6, f.rule),
        together as (
          select distinct on (payor_id, other_id) * from theirs
           -- Who shares a card and gave another athlete is named for nothing.
           where alike_by = 'spelling' or is_reported and (alike_by <> ${BY_CARD} or is_of_both)
           order by payor_id, other_id, is_reported desc, cents desc, player_id),
        ${APART(by)},
        proposed as (
          select t.*, row_number() over (partition by t.crowd order by t.cents desc, t.payor_id, t.other_id) as nth
            from together t
           where not exists (select from apart d where d.payor_id = t.payor_id and d.other_id = t.other_id))
        select t.alike_by, t.player_id, t.player_name, t.cents::float8 as cents,
               (select payors::int from crowds where key = t.crowd) as on_card,
               (select row_to_json(w) from (select ${WHO} from payors y ${WHO_FROM} where y.payor_id = t.payor_id) w) as one,
               (select row_to_json(w) from (select ${WHO} from payors y ${WHO_FROM} where y.payor_id = t.other_id) w) as other
          from proposed t where t.crowd is null or t.nth = 1 order by t.cents desc, t.payor_id, t.other_id limit ${MOST}`,
    { planned: "anew" },
  );
  return pairs.map(alikeOf);
}

/** Of a `with`: cards of too many, and who of them gave one athlete the most. */
const CROWDS: Sql = sql`
        crowds as materialized (
          select key, count(*) as payors from alike where alike_by = ${BY_CARD} group by key having count(*) > ${MOST_ON_CARD}),
        foremost as materialized (
          select * from (
            select a.key, a.head_id, row_number() over (partition by a.key order by g.cents desc, a.head_id) as place
              from alike a join crowds using (key)
              join (select payor_id, max(sum_cents) as cents from payors_found where rule = 'yes' group by 1) g on g.payor_id = a.head_id
             where a.alike_by = ${BY_CARD}) f
           where place <= ${MOST_ON_CARD})`;

/** Of a `with`: who is alike, each two once; by their card where nothing else says so. `crowd`: a card of too many, and nothing else. */
const PAIRS: Sql = sql`
        pairs as materialized (
          select payor_id, other_id, (array_agg(alike_by order by alike_by = ${BY_CARD}, alike_by))[1] as alike_by,
                 case when bool_and(crowd is not null) then min(crowd) end as crowd
            from (select a.head_id as payor_id, b.head_id as other_id, a.alike_by, null::text as crowd
                    from alike a join alike b on a.alike_by = b.alike_by and a.key = b.key and a.head_id < b.head_id
                   where (a.alike_by = ${BY_CARD} and a.key in (select key from crowds)) is not true
                   union all
                  select least(a.head_id, b.head_id), greatest(a.head_id, b.head_id), ${BY_CARD}, a.key
                    from foremost a join foremost b using (key) where a.place = 1 and b.place > 1) p
           group by 1, 2)`;

/** Of a `with`: what this office found to be two, as those at whom the sums are kept by now. */
const APART = (by: number | null): Sql => sql`
        apart as materialized (
          select distinct least(a.head_id, b.head_id) as payor_id, greatest(a.head_id, b.head_id) as other_id
            from (select coalesce(g.head_id, d.payor_id) as head_id, d.difference_id
                    from payor_differences d left join payor_groups g using (payor_id)
                   where d.school_id is not distinct from ${by}::integer) a
            join (select coalesce(g.head_id, d.other_id) as head_id, d.difference_id
                    from payor_differences d left join payor_groups g on g.payor_id = d.other_id) b using (difference_id))`;

interface Pair {
  readonly alike_by: AlikePayors["alike_by"];
  readonly player_id: number;
  readonly player_name: string;
  readonly cents: number;
  readonly on_card: number | null;
  readonly one: Who;
  readonly other: Who;
}

const alikeOf = ({ alike_by, player_id, player_name, cents, on_card, one, other }: Pair): AlikePayors => ({
  payor: namedOf(one, alike_by),
  other: namedOf(other, alike_by),
  alike_by,
  on_card,
  athlete: { player_id, player_name },
  together: cents / 100,
});

/** Two alike by a spelling are companies, or count with one: people among them are not named for it. */
const namedOf = (who: Who, alike_by: AlikePayors["alike_by"]) => ({
  payor_id: who.payor_id,
  name: nameOfPayor(who, alike_by !== "spelling"),
  email: alike_by !== "spelling" && who.kind !== "company" ? who.email : null,
});

/** Null of people. 'Blake & Sons, Inc.' and 'The Blake and Sons' are alike: what says of which kind a company is, and spaces, are left out. */
const SPELLING: Sql = sql`
  coalesce(nullif(replace(regexp_replace(y.company_key,
    '\\m(the|and|inc|incorporated|llc|llp|lp|ltd|limited|corp|corporation|co|company|pllc|plc)\\M', ' ', 'g'), ' ', ''), ''), y.company_key)`;

/** Null where there is no address. One person's addresses at one provider: what follows a plus, and dots, are left out; googlemail.com is gmail.com. */
const MAILBOX: Sql = sql`
  replace(split_part(split_part(lower(of.email), '@', 1), '+', 1), '.', '') || '@' ||
  replace(split_part(lower(of.email), '@', 2), 'googlemail.com', 'gmail.com')`;
