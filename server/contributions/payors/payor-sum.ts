import sql, { type Sql } from "sql-template-tag";
import {
  countsTogether,
  NAMED_IN_REPORT,
  PLEASE_AGREE_TO_REPORT,
  schoolSaysFirst,
  schoolSaysFirstTogether,
  whatIsReported,
} from "../../../contract/contributions/payor-sum.ts";
import { dollars } from "../../../pure/numbers.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Queries } from "../../world/database.ts";
import { pagesOf } from "../pages/pages-of.ts";
import { FIGURES_TODAY, figuresOf } from "./figures/figures.ts";
import { ownCents } from "./own-sums.ts";
import { type Reporting, RULE_TO_GIVE_BY, VISA_WAITS } from "./reporting.ts";

/** All in cents. */
interface PayorSum extends Reporting {
  readonly so_far_cents: number;
  readonly open_cents: number;
  readonly agreed: boolean;
  readonly from_cents: number | null;
  readonly business_days: number | null;
  /** Others gave or may still pay something that counts as one with it. How much is theirs. */
  readonly together: boolean;
}

/**
 * What somebody gave and promised an athlete so far, with what is on payment pages that they could still pay; null where there is no
 * such player. `user_id` null: of a guest nothing is known before they pay. `but`: of a contribution `c`, whether its page is not counted.
 */
export async function readPayorSum(
  queries: Queries,
  { player_id, user_id, but = sql`false` }: { player_id: number; user_id: number | null; but?: Sql },
): Promise<PayorSum | null> {
  return queries.row<PayorSum>(sql`
    select ${RULE_TO_GIVE_BY} as rule, s.school_name, p.player_name,
           coalesce((select ${ownCents(sql`y.payor_id`, pagesOf(player_id))} from payors y where y.user_id = ${user_id}), 0)::float8 as so_far_cents,
           held.from_cents, held.business_days,
           exists (select from payors y
                    where y.user_id = ${user_id} and exists (select from payor_groups g where g.payor_id = y.payor_id)
                      and (${othersGave(pagesOf(player_id))})) as together,
           coalesce((select sum(c.amount_cents * coalesce(r.duration_months, 1))
                       from contributions c left join recurring_contributions r using (recurring_id)
                      where c.user_id = ${user_id} and c.player_id = ${pagesOf(player_id)}
                        and c.state in ('opening', 'open', 'processing') and c.provider_invoice_id is null
                        and (c.state = 'processing' or c.expires_at > now())
                        and (${but}) is not true), 0)::float8 as open_cents,
           -- A word that was given before doesn't stand in for the school's.
           exists (select from report_agreements a
                    where a.user_id = ${user_id} and a.player_id = ${pagesOf(player_id)}) and not ${VISA_WAITS} as agreed
      from players p join teams t using (team_id) join schools s using (school_id) left join ${FIGURES_TODAY} held on true
     where p.player_id = ${player_id} and p.is_listed`);
}

/** Of a payor `y`: whether anybody else who counts as one with them gave or agreed on anything, or could still pay for it. */
const othersGave = (player_ids: Sql): Sql => sql`
  exists (select from payor_moves m
           where m.payor_id = any (array_remove(payor_members(y.payor_id), y.payor_id)) and m.player_id = ${player_ids}
             and (m.cents > 0 or m.is_open_ended))
  or exists (select from contributions c
              where c.payor_id = any (array_remove(payor_members(y.payor_id), y.payor_id)) and c.player_id = ${player_ids}
                and c.state in ('opening', 'open', 'processing') and (c.state = 'processing' or c.expires_at > now()))`;

/** What is about to be agreed on. */
export interface Proposed {
  readonly player_id: number;
  readonly user_id: number | null;
  /** All of it: of a plan every payment. */
  readonly cents: number;
  readonly agrees: boolean;
  readonly but?: Sql;
}

/**
 * Refuses what would bring the sum to what is reported without the giver's word that they may be named: 422, or 409 where the school
 * has to say first. Answers whether they gave that word now, to be kept with what is made. Of a person whose account's payor is
 * held (`holdPayor`), so that of two at once the second sees the first.
 */
export async function refuseUnlessNamed(queries: Queries, proposed: Proposed): Promise<boolean> {
  const { refusal, agreed_now } = await refusalUnlessNamed(queries, proposed);
  if (refusal) throw refusal;
  return agreed_now;
}

/** The same without throwing, of what is not made by it. */
export async function refusalUnlessNamed(
  queries: Queries,
  { player_id, user_id, cents, agrees, but }: Proposed,
): Promise<{ refusal: Refusal | null; agreed_now: boolean }> {
  const GOES = { refusal: null, agreed_now: false };
  const known = await readPayorSum(queries, { player_id, user_id, ...(but ? { but } : {}) });
  if (!known || known.rule === "no" || known.from_cents === null) return GOES;
  const figures = figuresOf(known);
  // A guest's earlier gifts are not known before the payment tells whose it is.
  const sum_cents = known.so_far_cents + known.open_cents + cents;
  const is_enough = sum_cents >= known.from_cents;
  // From the first dollar on, whatever the others gave: an answer that turned on their sum would tell it.
  if ((!is_enough && !known.together) || known.agreed) return GOES;
  if (known.rule === "school_first") {
    const words = is_enough
      ? schoolSaysFirst(known.school_name, figures)
      : schoolSaysFirstTogether(known.school_name);
    return { refusal: new Refusal(409, words), agreed_now: false };
  }
  if (agrees) return { refusal: null, agreed_now: true };
  const words = is_enough
    ? `With this you'll have given ${known.player_name} ${dollars(sum_cents / 100)} in all. ${whatIsReported(known.player_name, figures)} ${PLEASE_AGREE_TO_REPORT}`
    : `${countsTogether(known.player_name, figures)} ${PLEASE_AGREE_TO_REPORT}`;
  return {
    refusal: new Refusal(422, words, { errors: { agrees_to_be_named: words } }),
    agreed_now: false,
  };
}

/** Nobody else counts for this person, or as one with them, until the transaction is over. */
export async function holdPayor(tx: Queries, user_id: number): Promise<void> {
  await tx.row(sql`select payor_held(${user_id}::bigint)`);
}

/** Keeps the giver's word: an account's for the athlete, a guest's for the one contribution. */
export async function keepAgreement(
  tx: Queries,
  kept: {
    readonly player_id: number;
    readonly user_id: number | null;
    readonly contribution_id: string | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx.row(sql`
    insert into report_agreements (user_id, contribution_id, player_id, words_version, agreed_at)
    values (${kept.user_id}::bigint, ${kept.contribution_id}::uuid, ${kept.player_id}, ${NAMED_IN_REPORT.version}, ${kept.now})`);
}
