import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import * as z from "zod/mini";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { task } from "../../http/domain.ts";
import { LINK_LASTS } from "../../http/sessions/private-links.ts";
import { mailOnce } from "../../letters/letter.ts";
import type { World } from "../../world/world.ts";
import { addressesOf } from "../letters/letters.ts";
import { freshLink, linkToRenew } from "../letters/links.ts";
import { pairOf, WHO_ASKS } from "../letters/who-asks.ts";

const shape = z.object({
  request_id: z.uuid(),
  seen_by: z.enum(["sender", "guardian"]),
  letter_id: z.uuid(),
});

/** Has a new link mailed to where the old one went: to no address that anybody types. Throws `Refusal` 404, 429. */
export const renewLink = (world: World, link: string): Promise<{ mailed: boolean }> =>
  world.database.transaction(async (tx) => {
    const { request_id, seen_by } = await linkToRenew(tx, link, world.clock.now());
    if ((await addressesOf(tx, request_id, seen_by, world.clock.now())).length === 0)
      return { mailed: false };
    const letter = { request_id, seen_by, letter_id: randomUUID() };
    // Pressed twice is one letter.
    await world.jobs.add(tx, mailNewLink, letter, `${mailNewLink.name} ${request_id} ${seen_by}`);
    return { mailed: true };
  });

/** Mails a new link in the place of one that is over. */
export const mailNewLink = task({ name: "mail_collaboration_new_link" }, async (world, payload) => {
  const { letter_id, ...linked } = shape.parse(payload);
  // Before it is confirmed, the address may be somebody else's: then nothing that was typed is quoted.
  const about = await world.database.row<Parameters<typeof pairOf>[0]>(sql`
    select ${WHO_ASKS} as who_asks, p.player_name
      from collaboration_requests r join players p using (player_id) left join collaboration_terms t using (request_id)
     where r.request_id = ${linked.request_id} and r.state <> 'unconfirmed'`);
  for (const { address } of await addressesOf(
    world.database,
    linked.request_id,
    linked.seen_by,
    world.clock.now(),
  )) {
    await mailOnce(world, {
      key: `collaboration_new_link.${letter_id}`,
      because: "request",
      to: address,
      subject: `Your new link to the NIL collaboration request${about ? `: ${pairOf(about)}` : ""}`,
      opening: `A new link to a NIL collaboration request at ${PRODUCT_NAME} was requested from an older one. Here it is.`,
      way: { label: "See where the request stands", address: freshLink(world, linked) },
      after: [
        LINK_LASTS,
        `Wasn't you? There's nothing you need to do. Questions? Write to ${world.contact_email}.`,
      ],
    });
  }
});
