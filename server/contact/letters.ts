import sql from "sql-template-tag";
import * as z from "zod/mini";
import { PRODUCT_NAME } from "../../contract/product.ts";
import { task } from "../http/domain.ts";
import { mailOnce } from "../letters/letter.ts";

const shape = z.object({ message_id: z.uuid() });

/** Mails the answer to a message. */
export const mailAnswer = task({ name: "mail_contact_answer" }, async (world, payload) => {
  const { message_id } = shape.parse(payload);
  const found = await world.database.row<{
    email: string;
    subject: string;
    message: string;
    answer: string;
  }>(sql`
    select email, subject, message, answer from contact_messages where message_id = ${message_id} and state = 'answered'`);
  if (!found) return;
  await mailOnce(world, {
    key: `contact_answer.${message_id}`,
    because: "asked",
    to: found.email,
    subject: `Re: ${found.subject}`,
    opening: `Thank you for writing to ${PRODUCT_NAME}. Here is our answer.`,
    body: found.answer,
    after: [`More to ask? Write to ${world.contact_email}.`],
    quoted: { label: "You wrote:", words: found.message },
  });
});
