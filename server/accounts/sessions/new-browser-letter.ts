import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import * as z from "zod/mini";
import { pages } from "../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { letterMoment } from "../../../pure/dates.ts";
import { holdPayouts } from "../../contributions/acts.ts";
import { task } from "../../http/domain.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { type DraftWithLink, mailWithLink } from "../letters/mailed-links.ts";

const payloadShape = z.object({
  letter_id: z.uuid(),
  user_id: z.int(),
  browser: z.nullable(z.string()),
  network: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  at: z.string(),
});
type NewBrowser = z.infer<typeof payloadShape>;

/** Has the owner told in the caller's transaction, once for each sign-in. */
export async function tellOfBrowser(
  world: Pick<World, "jobs" | "clock">,
  tx: Queries,
  signed_in: Pick<NewBrowser, "user_id" | "browser" | "network">,
): Promise<void> {
  const letter_id = randomUUID();
  const payload = { ...signed_in, letter_id, at: world.clock.now().toISOString() };
  await world.jobs.add(tx, mailNewBrowser, payload, `${mailNewBrowser.name}:${letter_id}`);
  await holdPayouts(world, tx, signed_in.user_id, "device");
}

/**
 * Tells the owner of an account of a sign-in from a browser that it was never signed in with. At most five an hour leave, and none to
 * an address that nobody has confirmed: anybody may have typed it.
 */
export const mailNewBrowser = task({ name: "mail_new_browser" }, async (world, payload) => {
  const told = payloadShape.parse(payload);
  const owner = await world.database.row<{ user_id: number; email: string }>(sql`
    select user_id::int as user_id, email from people
     where user_id = ${told.user_id} and email_confirmed_at is not null and deleted_at is null`);
  if (!owner) return;
  await mailWithLink(world, owner, "not_me", newBrowser(told, owner.email));
});

const newBrowser = ({ letter_id, browser, network, at }: NewBrowser, to: string): DraftWithLink => ({
  key: `new-browser.${letter_id}`,
  because: "security",
  to,
  subject: `New sign-in to ${PRODUCT_NAME}`,
  opening: "Someone signed in to your account from a browser we haven't seen there before.",
  facts: [
    ["Browser", browser ?? "Unknown"],
    ["When", letterMoment(new Date(at))],
    ...(network ? ([["Network", network]] as const) : []),
  ],
  way: { label: "This wasn't me", page: pages.notMe },
  after: [
    "Was it you? There's nothing you need to do.",
    "Wasn't you? Use the link: it signs out every device, takes away what was added to your sign-in in the 8 days before this email and since, stops your password from working, and emails you a link to choose a new one. It works for 7 days, also after a new password.",
  ],
});
