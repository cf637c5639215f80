import { setTimeout as sleep } from "node:timers/promises";
import sql from "sql-template-tag";
import { PRODUCT_NAME } from "../../contract/product.ts";
import { LAST_LETTER, type Letter, MailAway } from "../world/mail.ts";
import type { World } from "../world/world.ts";
import { whyItCame } from "./because.ts";
import { unsubscribeAddress } from "./choices/mail-links.ts";
import type { Draft, DraftToSend, FreshLink } from "./draft.ts";
import { layOut } from "./layout.ts";
import { linesOf, paragraphsOf } from "./paragraphs.ts";

/** Pause before it is tried once more to write down that a letter left. */
const NOTED_AGAIN_MS = 500;

/**
 * Mails a letter unless it left before: what left is written down under its key. A server that dies between the two
 * sends it again, under the same Message-ID (decision 10). A link of its own is made for the try that it leaves by: what surely did not leave
 * leaves none behind.
 */
export async function mailOnce(world: World, { way, ...draft }: DraftToSend): Promise<void> {
  const sent = await world.database.row(sql`select from mails_sent where mail_key = ${draft.key}`);
  if (sent) return;
  const link = typeof way?.address === "function" ? await way.address() : null;
  const address = link ? link.address : way?.address;
  const leads = way && typeof address === "string" ? { way: { label: way.label, address } } : {};
  await sendOrDrop(world, { ...draft, ...leads }, link);
  await noteSent(world, draft.key);
}

async function sendOrDrop(world: World, draft: Draft, link: FreshLink | null): Promise<void> {
  try {
    await world.mail.send(letterOf(world, draft));
  } catch (error) {
    // Whoever got the letter all the same has a link that works.
    if (link && error instanceof MailAway && !error.may_have_left) await link.drop().catch(() => {}); // it ends by itself
    throw error;
  }
}

/**
 * However long it takes: a letter that left is not brought back by giving up, only sent again. When the last one left is noted
 * every five seconds at most, so that letters don't wait for each other at that row.
 */
async function noteSent(world: World, key: string): Promise<void> {
  for (let failed = false; ; failed = true) {
    try {
      await world.database.row(sql`
        with noted as (insert into mails_sent (mail_key) values (${key}) on conflict do nothing)
        insert into mails_sent (mail_key, sent_at)
        select ${LAST_LETTER}, now()
         where not exists (select from mails_sent where mail_key = ${LAST_LETTER} and sent_at > now() - interval '5 seconds')
            on conflict (mail_key) do update set sent_at = excluded.sent_at`);
      return;
    } catch (error) {
      if (!failed)
        world.log.warn({ err: error, mail_key: key }, "A letter left, and can't be written down yet.");
      await sleep(NOTED_AGAIN_MS, undefined, { ref: false });
    }
  }
}

/** As text, and as a page in the site's colours. */
export function letterOf(world: Pick<World, "origin" | "link_secret">, draft: Draft): Letter {
  const { key, to, subject, because, ...said } = draft;
  const { opening, body = "", facts = [], way, after, quoted } = said;
  const smallPrint = [...(said.smallPrint ?? []), ...whyItCame(world, because)];
  const named = facts.map(([name, value, address]) => `${name}: ${value}${address ? ` (${address})` : ""}`);
  const quote = quoted ? [quoted.label, ...linesOf(quoted.words).map((line) => `> ${line}`.trimEnd())] : [];
  const typed = paragraphsOf(body);
  const onward = way ? [`${way.label}:`, way.address] : [];
  const paragraphs = [[opening], ...typed, named, onward, after, quote, smallPrint, [PRODUCT_NAME]];
  return {
    key,
    to,
    subject,
    text: paragraphs
      .filter((lines) => lines.length > 0)
      .map((lines) => lines.join("\n"))
      .join("\n\n"),
    html: layOut(subject, { ...said, smallPrint }),
    unsubscribe: typeof because === "string" ? null : unsubscribeAddress(world, because),
  };
}
