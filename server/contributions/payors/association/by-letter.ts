import sql from "sql-template-tag";
import {
  type AskedOfPayor,
  type answerAssociationByLetter,
  LETTER_LINK_DAYS,
} from "../../../../contract/contributions/association.ts";
import type { CallAnswer, CheckedInput } from "../../../../contract/form/call.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import type { Queries } from "../../../world/database.ts";
import { isProof, proofOf } from "../../../world/proof.ts";
import type { World } from "../../../world/world.ts";
import { askedOfGuest } from "./asked.ts";
import { holdAnswers, keepAnswers } from "./keep-answers.ts";

const DAY_MS = 86_400_000;

/** The address in a guest's receipt. It names no person, and opens the questions about that contribution's athlete alone. */
export const questionsAddress = (
  world: Pick<World, "origin" | "link_secret">,
  contribution_id: string,
): string =>
  `${world.origin}${pages.payorQuestions.to(`${contribution_id}.${proofOf(world, subjectOf(contribution_id))}`)}`;

const subjectOf = (contribution_id: string): string => `payor questions ${contribution_id}`;

/** What is asked of whoever holds the link. Throws `Refusal` 404, 410. */
export const readByLetter = async (world: World, link: string): Promise<AskedOfPayor> =>
  askedBy(world, world.database, contributionOf(world, link));

/** Keeps what a guest says of themselves. Throws `Refusal` 404, 409, 410. */
export const answerByLetter = (
  world: World,
  { link, times: seen, ...said }: CheckedInput<typeof answerAssociationByLetter>["body"],
): Promise<CallAnswer<typeof answerAssociationByLetter>> =>
  world.database.transaction(async (tx) => {
    const contribution_id = contributionOf(world, link);
    await holdAnswers(tx, (await askedBy(world, tx, contribution_id)).payor_id);
    const { payor_id, player_id, times } = await askedBy(world, tx, contribution_id);
    await keepAnswers(
      tx,
      { ...said, payor_id, player_id, told_on: null, times, seen },
      { contribution_id, answered_by: null },
      world.clock.now(),
    );
    return askedBy(world, tx, contribution_id);
  });

function contributionOf(world: World, link: string): string {
  const [contribution_id = "", proof = ""] = link.split(".");
  if (!isProof(world, subjectOf(contribution_id), proof))
    throw new Refusal(404, "This link no longer works.");
  return contribution_id;
}

async function askedBy(
  { clock }: Pick<World, "clock">,
  queries: Queries,
  contribution_id: string,
): Promise<AskedOfPayor> {
  const found = await queries.row<{ paid_at: Date | null; is_accounts: boolean; has_address: boolean }>(sql`
    select c.paid_at, coalesce(c.user_id, y.user_id) is not null as is_accounts, c.contributor_email is not null as has_address
      from contributions c left join payors y using (payor_id) where c.contribution_id = ${contribution_id}::uuid`);
  if (!found?.paid_at) throw new Refusal(404, "This link no longer works.");
  if (found.is_accounts)
    throw new Refusal(
      404,
      "This contribution belongs to an account now. Sign in, and answer under My contributions.",
    );
  if (!found.has_address) throw new Refusal(404, "This link no longer works.");
  if (clock.now().getTime() > found.paid_at.getTime() + LETTER_LINK_DAYS * DAY_MS)
    throw new Refusal(
      410,
      `This link worked for ${LETTER_LINK_DAYS} days. Your next receipt has a new one, or ask the school's compliance office.`,
    );
  const asked = await askedOfGuest(queries, contribution_id);
  if (!asked) throw new Refusal(404, "We have no questions for you about this athlete anymore.");
  return asked;
}
