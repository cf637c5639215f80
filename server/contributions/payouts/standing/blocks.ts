import sql, { type Sql } from "sql-template-tag";
import type { Block } from "../../../../contract/payouts/states.ts";
import type { World } from "../../../world/world.ts";

/** Years from which on an athlete has an account: the provider's rule for the US is not confirmed below, so nobody younger has one. */
export const YEARS_OF_AGE = 18;

/** Whoever holds an athlete's page (`r`), the player (`p`), what is known of their age (`g`), and the account that is theirs (`a`). */
export const ATHLETES: Sql = sql`
  roles_held r
  join players p on p.player_id = r.player_id
  left join athlete_guardians g on g.player_id = p.player_id
  left join payout_accounts a on a.player_id = p.player_id and a.user_id = r.user_id and a.closed_at is null`;

/** The last word of an office about a visa, on any page of the athlete `p`. */
const VISA: Sql = sql`
  (select m.says from visa_marks m join players page on page.player_id = m.player_id
    where p.player_id in (page.player_id, page.merged_into) order by m.mark_id desc limit 1)`;

const NO_PROVIDERS_ACCOUNT: Sql = sql`(a.provider_account_id is null)`;

/** Under which conditions, of `ATHLETES`, each of `BLOCKS` holds; `off` is the server's own setting. */
const conditions = ({ clock }: Pick<World, "clock">): Readonly<Record<Exclude<Block, "off">, Sql>> => ({
  // What is being decided about does not go out meanwhile.
  stopped: sql`
    (exists (select from payout_stops s where s.lifted_at is null and (s.player_id is null or s.player_id = p.player_id))
     or exists (select from held_decisions d where d.player_id = p.player_id and d.state in ('asked', 'agreed')))`,
  under_age: isUnderAge({ clock }),
  age_unknown: sql`g.date_of_birth is null and (p.conference = 'High School' or (a.payout_account_id is not null and not a.says_of_age))`,
  visa: sql`
    coalesce(${VISA} = 'on_visa'
             or (a.says_status <> 'citizen_or_resident' and coalesce(${VISA}, '') not in ('looked_at', 'not_on_visa')), false)`,
  no_account: NO_PROVIDERS_ACCOUNT,
  account_not_ready: sql`
    not ${NO_PROVIDERS_ACCOUNT} and a.transfers is distinct from 'rejected'
    and (a.transfers is distinct from 'active' or a.payouts is distinct from 'active')`,
  account_closed: sql`coalesce(a.transfers = 'rejected', false)`,
  // What came after the payout began took the place of the bank account that failed, whichever was heard of first.
  bank_failed: sql`
    coalesce((select b.status = 'failed' and not exists (select from payout_holds h
                       where h.user_id = r.user_id and h.why = 'bank' and h.since > b.created_at)
                from bank_payouts b where b.payout_account_id = a.payout_account_id order by b.created_at desc limit 1), false)`,
  changed_lately: sql`exists (select from payout_holds h where h.user_id = r.user_id and h.until > ${clock.now()}::timestamptz)`,
});

export const isUnderAge = ({ clock }: Pick<World, "clock">): Sql => sql`
  coalesce(g.date_of_birth > (${clock.now()}::timestamptz at time zone 'UTC')::date - make_interval(years => ${YEARS_OF_AGE}), false)`;

/** Of `ATHLETES`: all that holds their money, as an array in the order of `BLOCKS`. */
export function blocksOf(world: Pick<World, "clock">): Sql {
  const each = Object.entries(conditions(world)).map(
    ([block, holds]) => sql`case when ${holds} then ${block}::text end`,
  );
  const [first = sql`null`, ...others] = each;
  return sql`array_remove(array[${others.reduce((list, one) => sql`${list}, ${one}`, first)}], null)`;
}

/** Of `ATHLETES`: whether nothing holds it. */
export function isFree(world: Pick<World, "clock">): Sql {
  const all = Object.values(conditions(world));
  return all.reduce((free, holds) => sql`${free} and not (${holds})`, sql`true`);
}

/** Of `ATHLETES`: until when a change holds it. */
export const HELD_UNTIL: Sql = sql`(select max(h.until) from payout_holds h where h.user_id = r.user_id)`;
