import sql from "sql-template-tag";
import * as z from "zod/mini";
import { pages } from "../../../contract/pages/addresses.ts";
import { DAYS_BETWEEN_THANKS } from "../../../contract/thanks/thanks.ts";
import { longDate } from "../../../pure/dates.ts";
import { task } from "../../http/domain.ts";
import { mailOnce } from "../../letters/letter.ts";

const shape = z.object({ thanks_id: z.uuid() });

interface Outcome {
  readonly email: string;
  readonly state: "sent" | "declined";
  readonly words: string;
  readonly sent_at: Date | null;
  readonly decline_reason: string | null;
}

/** Tells an athlete that their message was sent, or why it is not. To how many is said to nobody. */
export const mailOutcome = task({ name: "mail_thanks_outcome" }, async (world, payload) => {
  const { thanks_id } = shape.parse(payload);
  const found = await world.database.row<Outcome>(sql`
    select u.email, t.state, t.words, t.sent_at, t.decline_reason
      from thanks t join roles_held h on h.role = 'athlete' and h.player_id = t.player_id
      join people u on u.user_id = h.user_id and u.deleted_at is null
     where t.thanks_id = ${thanks_id} and t.state in ('sent', 'declined')`);
  if (!found) return;
  const { email: to, state, words, sent_at, decline_reason } = found;
  const way = { label: "Your message", address: world.origin + pages.ownThanks.to() };
  const quoted = { label: "What you wrote:", words };
  const letter = { key: `thanks_${state}.${thanks_id}`, because: "page", to, way, quoted } as const;
  if (state === "declined")
    return mailOnce(world, {
      ...letter,
      subject: "Your thank-you message wasn't sent",
      opening: "We read your message to your supporters and can't send it as it is.",
      facts: [["Why", decline_reason ?? ""]],
      after: ["You can write another one right away."],
    });
  await mailOnce(world, {
    ...letter,
    subject: "Your supporters got your thank-you",
    opening: `On ${longDate((sent_at ?? world.clock.now()).toISOString())} we emailed your message to your supporters.`,
    after: [
      "It went to everyone who contributed to you, unless they turned these emails off. Who they are stays with us.",
      `You can write the next one ${DAYS_BETWEEN_THANKS} days after this one.`,
    ],
  });
});
