import sql from "sql-template-tag";
import * as z from "zod/mini";
import { pages } from "../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { letterMoment } from "../../../pure/dates.ts";
import { task } from "../../http/domain.ts";
import { mailOnce } from "../../letters/letter.ts";

const payloadShape = z.object({ copy_id: z.uuid() });

/**
 * Says that a copy of one's data is ready, and where: never the copy, nor a link that opens it without a sign-in. None to an address
 * that nobody has confirmed: anybody may have typed it.
 */
export const mailMyDataReady = task({ name: "mail_my_data_ready" }, async (world, payload) => {
  const { copy_id } = payloadShape.parse(payload);
  const ready = await world.database.row<{ email: string; ends_at: Date }>(sql`
    select p.email, c.ends_at from my_data_copies c join people p using (user_id)
     where c.copy_id = ${copy_id} and c.ends_at > ${world.clock.now()} and c.ready_at is not null
       and p.email_confirmed_at is not null and p.deleted_at is null`);
  if (!ready) return;
  await mailOnce(world, {
    key: `my-data-ready.${copy_id}`,
    because: "asked",
    to: ready.email,
    subject: `Your data at ${PRODUCT_NAME} is ready`,
    opening: "You asked for a copy of everything we keep about you. It's ready to download.",
    facts: [["Available until", letterMoment(ready.ends_at)]],
    way: { label: "Get my data", address: world.origin + pages.myData.to() },
    after: [
      "To keep it safe, we ask you to sign in and to confirm it's you.",
      `Didn't ask for this? Sign out devices you don't know under My devices and change your password, or write to ${world.contact_email}.`,
    ],
  });
});
