import sql from "sql-template-tag";
import * as z from "zod/mini";
import { longDate } from "../../../pure/dates.ts";
import { task } from "../../http/domain.ts";
import type { Draft } from "../../letters/draft.ts";
import { mailOnce } from "../../letters/letter.ts";
import { type LetterAthlete, letterAthlete } from "../../letters/letter-athlete.ts";
import { MailAway, MailRefused } from "../../world/mail.ts";
import type { World } from "../../world/world.ts";
import { mailOutcome } from "./outcome-letter.ts";
import { keyOf, type Recipient, recipientsOf } from "./recipients.ts";

/** Asked for together. */
const AT_ONCE = 50;
/** So many letters in a row that the mail server does not take: then it is the server, and no address. */
const AWAY_IN_A_ROW = 10;
/** Of addresses that are refused for good some may follow each other; so many do where the mail server refuses us. */
const REFUSED_IN_A_ROW = 100;
/** So long it is tried to reach who could not be reached at first. */
const DAYS_OF_TRIES = 3;

const shape = z.object({ thanks_id: z.uuid() });

interface Message {
  readonly thanks_id: string;
  readonly player_id: number;
  readonly player_name: string;
  readonly team_name: string;
  readonly words: string;
  readonly written_at: Date;
  readonly decided_at: Date;
}

/**
 * Mails a message that was approved to everybody who gave. A server that dies meanwhile leaves the job, and what was sent is
 * written down letter by letter: the next one goes on behind it. In a lane of its own, so that no receipt waits behind thousands.
 */
export const sendThanks = task({ name: "thanks_send" }, async (world, payload) => {
  const { thanks_id } = shape.parse(payload);
  const message = await world.database.row<Message>(sql`
    select t.thanks_id, t.player_id::int, p.player_name, p.team_name, t.words, t.written_at, t.decided_at
      from thanks t join players p using (player_id)
     where t.thanks_id = ${thanks_id} and t.state = 'sending' and not p.is_withdrawn`);
  if (!message) return;
  const missed = await mailAll(world, message, await letterAthlete(world, message.player_id));
  const until = message.decided_at.getTime() + DAYS_OF_TRIES * 86_400_000;
  if (missed > 0 && world.clock.now().getTime() < until)
    throw new MailAway(`${missed} letters of thanks ${thanks_id} could not leave yet.`);
  await noteSent(world, thanks_id);
});

/** Answers how many letters could not leave. Throws `MailAway` where none can. */
async function mailAll(world: World, message: Message, athlete: LetterAthlete | null): Promise<number> {
  let missed = 0;
  let away = 0;
  let refused = 0;
  for (let after = ""; ; ) {
    const batch = await recipientsOf(world.database, { ...message, after, limit: AT_ONCE });
    for (const { contribution_ids } of batch) {
      try {
        await mailOne(world, message, contribution_ids, athlete);
        away = refused = 0;
      } catch (error) {
        if (!(error instanceof MailAway)) throw error;
        missed += 1;
        if (error instanceof MailRefused) refused += 1;
        else away += 1;
        if (away === AWAY_IN_A_ROW || refused === REFUSED_IN_A_ROW) throw error;
      }
    }
    const last = batch.at(-1);
    if (!last || batch.length < AT_ONCE) return missed;
    after = last.email_key;
  }
}

/** Asks once more before each letter: the page may be down by now, the giver gone, the topic turned off. */
async function mailOne(
  world: World,
  message: Message,
  contribution_ids: readonly string[],
  athlete: LetterAthlete | null,
): Promise<void> {
  const { thanks_id, player_id } = message;
  const [to] = await recipientsOf(world.database, { thanks_id, player_id, contribution_ids, limit: 1 });
  if (to) await mailOnce(world, { ...draftOf(world, message, to), athlete });
}

/** Their words, and why it came. Says nothing of what was given, nor to anybody who got it. */
function draftOf(world: World, message: Message, { email, user_id, contribution_ids }: Recipient): Draft {
  const { thanks_id, player_name, team_name, words, written_at } = message;
  const [contribution_id = ""] = contribution_ids;
  const topic = "thanks" as const;
  return {
    key: keyOf(thanks_id, contribution_id),
    because: user_id === null ? { contribution_id, topic } : { user_id, topic },
    to: email,
    subject: `${player_name} says thank you`,
    opening: `${player_name} (${team_name}) wrote to everyone who contributed to them.`,
    preheader: words,
    after: [],
    quoted: { label: `In their own words, on ${longDate(written_at.toISOString())}:`, words },
    smallPrint: [
      `You get this email because you contributed to ${player_name}. They don't see who gets it: not your name, your email address or what you gave.`,
      `We read each of these messages before we send it. Something wrong with it? Write to ${world.contact_email}.`,
    ],
  };
}

/** Only now is it sent. One that its athlete took along meanwhile is not. */
const noteSent = (world: World, thanks_id: string): Promise<void> =>
  world.database.transaction(async (tx) => {
    const sent = await tx.row(sql`
      update thanks set state = 'sent', sent_at = ${world.clock.now()}
       where thanks_id = ${thanks_id} and state = 'sending' returning thanks_id`);
    if (sent) await world.jobs.add(tx, mailOutcome, { thanks_id }, `${mailOutcome.name} ${thanks_id}`);
  });
