import sql from "sql-template-tag";
import * as z from "zod/mini";
import { dollars, PRODUCT_NAME } from "../../contract/fields.ts";
import type { Letter } from "../world/mail.ts";
import type { World } from "../world/world.ts";

/** The job that mails a receipt. */
export const RECEIPT_TASK = "mail_receipt";

interface Receipt {
  contribution_id: string;
  contributor_email: string | null;
  player_name: string;
  team_name: string;
  paid_cents: string;
  currency: string;
  paid_at: Date;
}

const payloadShape = z.object({ contribution_id: z.uuid() });

/** Mails the receipt of a paid contribution, once: what left is written down under the letter's key. */
export async function mailReceipt(world: World, payload: unknown): Promise<void> {
  const { contribution_id } = payloadShape.parse(payload);
  const receipt = await world.database.row<Receipt>(sql`
    select contribution_id, contributor_email, player_name, team_name, paid_cents, currency, paid_at
      from contributions where contribution_id = ${contribution_id} and state = 'paid'`);
  if (!receipt?.contributor_email) return;
  const letter = receiptLetter(receipt, receipt.contributor_email, world.contact_email);
  const sent = await world.database.row(sql`select from mails_sent where mail_key = ${letter.key}`);
  if (sent) return;
  await world.mail.send(letter);
  await world.database.row(
    sql`insert into mails_sent (mail_key) values (${letter.key}) on conflict do nothing`,
  );
}

/** The receipt as a letter: to whom, how much, when, whom to ask, and what it is not. */
export function receiptLetter(receipt: Receipt, to: string, contact_email: string): Letter {
  const amount = dollars(Number(receipt.paid_cents) / 100);
  const facts: [string, string][] = [
    ["Amount", `${amount} ${receipt.currency.toUpperCase()}, once`],
    ["Athlete", `${receipt.player_name} (${receipt.team_name})`],
    ["Date", `${receipt.paid_at.toLocaleString("en-US", DATE)} (UTC)`],
    ["Transaction Id", receipt.contribution_id],
  ];
  const thanks = `Thank you. Your contribution of ${amount} for ${receipt.player_name} has arrived.`;
  const after = [
    `The full amount is held for ${receipt.player_name}; the card fee is paid by ${PRODUCT_NAME}.`,
    "It is a contribution to a person, not to a charity: it is not tax-deductible.",
    `Something not right? Write to ${contact_email} and name the transaction id.`,
  ];
  return {
    to,
    subject: `Receipt: ${amount} for ${receipt.player_name}`,
    key: `receipt.${receipt.contribution_id}`,
    text: [
      thanks,
      "",
      ...facts.map(([name, value]) => `${name}: ${value}`),
      "",
      ...after,
      "",
      PRODUCT_NAME,
    ].join("\n"),
    html: page(thanks, facts, after),
  };
}

const DATE = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" } as const;

function page(thanks: string, facts: [string, string][], after: string[]): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th align="left" style="padding:6px 16px 6px 0;color:#4f5b70;font-weight:600">${escaped(name)}</th><td style="padding:6px 0">${escaped(value)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f3f5f9;color:#0b1324;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;background:#ffffff;border-top:5px solid #ff5c1a;padding:24px">
<p style="margin:0 0 16px;font-size:20px;font-weight:700">${escaped(PRODUCT_NAME)}</p>
<p>${escaped(thanks)}</p>
<table role="presentation" style="border-collapse:collapse">${rows.join("")}</table>
${after.map((line) => `<p>${escaped(line)}</p>`).join("\n")}
</div></body></html>`;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
