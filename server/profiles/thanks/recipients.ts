import sql, { empty } from "sql-template-tag";
import { pagesOfAthlete } from "../../contributions/acts.ts";
import { isTurnedOff } from "../../letters/choices/guest-choices.ts";
import { howOftenOf } from "../../letters/choices/how-often.ts";
import type { Queries } from "../../world/database.ts";

/** Somebody who gave, by their address: of the account as it is today, of a guest as they gave it. */
export interface Recipient {
  readonly email: string;
  readonly email_key: string;
  /** Null of a guest. */
  readonly user_id: number | null;
  /** All that they gave to the athlete up to the yes, the first one first, also what went back. */
  readonly contribution_ids: readonly string[];
}

/** The letter's key: by the first contribution, which stays the same whatever is given or goes back meanwhile. */
export const keyOf = (thanks_id: string, contribution_id: string): string =>
  `thanks.${thanks_id}.${contribution_id}`;

/** Of a message, and of whom: those behind an address, or those who gave what is named. */
interface Wanted {
  readonly thanks_id: string;
  readonly player_id: number;
  readonly after?: string;
  readonly contribution_ids?: readonly string[];
  readonly limit: number;
}

/**
 * Who is still to get a message that is being sent: once each, whatever they gave and however often, unless all of it went back,
 * they deleted their account, were forgotten, or turned these emails off. Nobody of one that is not sent (anymore).
 */
export const recipientsOf = (
  queries: Queries,
  { thanks_id, player_id, after = "", contribution_ids, limit }: Wanted,
): Promise<Recipient[]> =>
  queries.rows<Recipient>(sql`
    with given as (
      select c.contribution_id, c.paid_at, c.paid_cents > c.refunded_cents + c.lost_cents as is_kept, a.user_id,
             coalesce(a.email, case when c.user_id is null then c.contributor_email end) as email
        from thanks t
        join roles_held h on h.role = 'athlete' and h.player_id = t.player_id
        join players p on p.player_id = t.player_id and not p.is_withdrawn
        join contributions c on c.player_id = ${pagesOfAthlete(player_id)} and c.paid_at <= t.decided_at
             ${contribution_ids ? sql`and c.contribution_id = any (${[...contribution_ids]}::uuid[])` : empty}
        -- What somebody gave as a guest while they had an account is that account's from its next sign-in on.
        left join lateral (
          select u.user_id, u.email from people u where u.user_id = c.user_id and u.deleted_at is null
          union all
          select u.user_id, u.email from people u
           where c.user_id is null and u.email_key = lower(c.contributor_email)
             and u.email_confirmed_at is not null and u.deleted_at is null) a on true
       where t.thanks_id = ${thanks_id} and t.player_id = ${player_id} and t.state = 'sending'),
    givers as (
      select lower(email) as email_key, min(email) as email, min(user_id)::int as user_id,
             array_agg(contribution_id order by paid_at, contribution_id) as contribution_ids
        from given where email is not null group by 1 having bool_or(is_kept))
    select g.* from givers g
     where g.email_key > ${after}
       and (g.user_id is null or ${howOftenOf("thanks", sql`g.user_id`)} <> 'never')
       and not ${isTurnedOff("thanks", sql`g.email_key`)}
       and not exists (select from unnest(g.contribution_ids) it
                         join mails_sent m on m.mail_key = ${keyOf(thanks_id, "")} || it)
     order by g.email_key limit ${limit}`);
