import sql from "sql-template-tag";
import { yearsBefore } from "../../../../../pure/dates.ts";
import { task } from "../../../../http/domain.ts";
import type { Queries } from "../../../../world/database.ts";
import type { World } from "../../../../world/world.ts";
import { keyIdOf } from "./card-hash.ts";

/** A sum counts over the time of eligibility, which is five years in Division I since 2026-06-23. */
const KEPT_YEARS = 5;

/** While a key is added server by server, those that don't have it yet leave alone what the others make with it. */
const UNKNOWN_KEY_DAYS = 7;

const AT_ONCE = 10_000;

/**
 * Deletes cards that were remembered too long ago, those whose key is not given anymore, and those of people who are nobody's by now: a guest
 * whose address went, an account that was deleted, also by a server of the release before.
 */
export const forgetCards = task(
  { name: "forget_cards", times: "25 10 * * *" },
  async ({ database, clock, sealing_keys }: Pick<World, "database" | "clock" | "sealing_keys">) => {
    const now = clock.now();
    const unknown_before = new Date(now.getTime() - UNKNOWN_KEY_DAYS * 86_400_000);
    for (;;) {
      const forgotten = await database.rows(sql`
      delete from payor_cards where ctid = any (array(
        select c.ctid from payor_cards c join payors y using (payor_id) left join people u on u.user_id = y.user_id
         where c.remembered_on < (${yearsBefore(now, KEPT_YEARS)}::timestamptz at time zone 'UTC')::date
            or c.remembered_on < (${unknown_before}::timestamptz at time zone 'UTC')::date
               and c.key_id <> all (${sealing_keys.map(keyIdOf)}::bytea[])
            or y.user_id is null and y.email_key is null or u.deleted_at is not null
         limit ${AT_ONCE})) returning 1`);
      if (forgotten.length < AT_ONCE) break;
    }
  },
);

/** Of an account that goes. */
export const forgetCardsOf = (queries: Queries, user_id: number): Promise<unknown> =>
  queries.row(sql`
    delete from payor_cards where payor_id in (select payor_id from payors where user_id = ${user_id})`);

/** The cards of a guest are the account's that takes the guest's gifts. */
export const cardsJoin = (
  queries: Queries,
  { user_id, email }: { readonly user_id: number; readonly email: string },
): Promise<unknown> =>
  queries.row(sql`
    with theirs as (
      delete from payor_cards c using payors y where y.payor_id = c.payor_id and y.email_key = lower(${email})
      returning c.key_id, c.card_hash, c.remembered_on)
    insert into payor_cards (payor_id, key_id, card_hash, remembered_on)
    select y.payor_id, t.key_id, t.card_hash, t.remembered_on from theirs t join payors y on y.user_id = ${user_id}
    on conflict do nothing`);
