import sql from "sql-template-tag";
import type { GivenAnswers } from "../../../../contract/contributions/association.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import type { Queries } from "../../../world/database.ts";

/** By whom: an account, or by the letter about a contribution. */
export type AnsweredBy =
  | { readonly answered_by: number; readonly contribution_id: null }
  | { readonly answered_by: null; readonly contribution_id: string };

interface Kept extends Omit<GivenAnswers, "answered_at" | "by_letter" | "of"> {
  readonly payor_id: number;
  readonly player_id: number;
  /** How many answers there are, counted while the payor is held. */
  readonly times: number;
  /** How many whoever answers has seen. */
  readonly seen: number;
}

/** Of all who answer for those who count as one, one after the other: what was counted holds until the commit. */
export const holdAnswers = async (tx: Queries, payor_id: number): Promise<void> =>
  void (await tx.row(sql`
    select from payors where payor_id = payor_head(${payor_id}) for no key update`));

/** A line more. Throws `Refusal` 409 where it was answered since whoever answers looked. */
export async function keepAnswers(tx: Queries, it: Kept, by: AnsweredBy, now: Date): Promise<void> {
  const added =
    it.times === it.seen &&
    (await tx.row(sql`
      insert into association_answers (payor_id, player_id, place, for_one_school, own_athletes, asked_to_recruit, gave_over_50000,
                                       tied_to_such, told_on, answered_by, contribution_id, answered_at)
      select ${it.payor_id}, ${it.player_id}, coalesce(max(place), 0) + 1, ${it.for_one_school}, ${it.own_athletes},
             ${it.asked_to_recruit}, ${it.gave_over_50000}, ${it.tied_to_such}, ${it.told_on}::date, ${by.answered_by}::bigint,
             ${by.contribution_id}::uuid, ${now}
        from association_answers where payor_id = ${it.payor_id} and player_id = ${it.player_id}
      on conflict do nothing returning answer_id`));
  if (!added)
    throw new Refusal(
      409,
      "These questions were answered in the meantime. Please look at the answers first.",
    );
}
