import sql from "sql-template-tag";
import type {
  answerAssociation,
  GivenAnswers,
  noteAssociation,
  readAssociation,
} from "../../../../contract/contributions/association.ts";
import { NEAR_FROM } from "../../../../contract/contributions/payors.ts";
import type { CallAnswer, CheckedInput } from "../../../../contract/form/call.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { audit } from "../../../http/calls/audit.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import { personOf } from "../../../http/sessions/who.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { pagesOf } from "../../pages/pages-of.ts";
import { dayOf } from "../figures/due-on.ts";
import { nameOfPayor, WHO, WHO_FROM, type Who } from "../groups/names.ts";
import { readPayor } from "../read-payors.ts";
import { askedOf, GIVEN } from "./asked.ts";
import { holdAnswers, keepAnswers } from "./keep-answers.ts";

/** Keeps what a payor says of themselves. Throws `Refusal` 404, 409. */
export const answerAsPayor = (
  { database, clock }: World,
  payor_id: number,
  { times: seen, ...body }: CheckedInput<typeof answerAssociation>["body"],
  asker: Asker,
): Promise<CallAnswer<typeof answerAssociation>> =>
  database.transaction(async (tx) => {
    const { user_id } = personOf(asker);
    const find = async () => {
      const all = await askedOf(tx, user_id);
      const asked = all.find((it) => it.payor_id === payor_id && it.player_id === body.player_id);
      if (!asked) throw new Refusal(404, "Nothing is asked of you about this athlete.");
      return asked;
    };
    await find();
    await holdAnswers(tx, payor_id);
    const { times } = await find();
    const by = { answered_by: user_id, contribution_id: null };
    await keepAnswers(tx, { ...body, payor_id, told_on: null, times, seen }, by, clock.now());
    return find();
  });

/** What was said of one payor and athlete, by all who count as one with them, for the officer. Throws `Refusal` 404. */
export async function readAnswers(
  queries: Queries,
  payor_id: number,
  player_id: number,
  now: Date,
): Promise<CallAnswer<typeof readAssociation>> {
  const { state, sum, is_open_ended, reported_from, due_on, counts_as_one } = await readPayor(
    queries,
    payor_id,
    player_id,
    now,
  );
  const rows = await queries.rows<Who & { given: GivenAnswers }>(sql`
    select ${WHO}, ${GIVEN(sql`null`)} as given
      from association_answers_now a join payors y using (payor_id) ${WHO_FROM}
     where a.payor_id = any (payor_members(${payor_id})) and a.player_id = ${pagesOf(player_id)}
     order by a.answer_id desc`);
  const data = rows.map(({ given, ...who }) => ({
    ...given,
    // `due_on` is known where the sum is to be reported, and only there are people named.
    of: counts_as_one > 1 ? nameOfPayor(who, due_on !== null) : null,
  }));
  const is_asked = (sum >= NEAR_FROM * reported_from || is_open_ended) && state !== "below";
  return { is_asked, data, times: data.length };
}

/** Keeps what an officer was told. Throws `Refusal` 404, 409, 422. */
export function noteAsOfficer(
  { database, clock }: World,
  payor_id: number,
  { times: seen, ...body }: CheckedInput<typeof noteAssociation>["body"],
  asker: Asker,
): Promise<CallAnswer<typeof noteAssociation>> {
  const now = clock.now();
  if (body.told_on > dayOf(now)) {
    const words = "This day hasn't come yet. Please enter the day you were told.";
    throw new Refusal(422, words, { errors: { told_on: words } });
  }
  return database.transaction(async (tx) => {
    await holdAnswers(tx, payor_id);
    const { is_asked, times } = await readAnswers(tx, payor_id, body.player_id, now);
    if (!is_asked)
      throw new Refusal(409, "This payor's sum isn't near what is reported, so nothing is asked.");
    const by = { answered_by: personOf(asker).user_id, contribution_id: null };
    await keepAnswers(tx, { ...body, payor_id, times, seen }, by, now);
    const subject = `player ${body.player_id}`;
    await audit(tx, asker, { act: "noted what a payor said of ties", subject, detail: { payor_id } });
    return { times: times + 1 };
  });
}
