import sql from "sql-template-tag";
import * as z from "zod/mini";
import { pages } from "../../../../contract/pages/addresses.ts";
import { bankWords } from "../../../../contract/payouts/bank-words.ts";
import { letterMoment } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { task } from "../../../http/domain.ts";
import type { Draft } from "../../../letters/draft.ts";
import { mailOnce } from "../../../letters/letter.ts";
import type { World } from "../../../world/world.ts";
import { MAIL_PAYOUT } from "../jobs/letters.ts";

const payloadShape = z.object({ about: z.enum(["sent", "failed", "taken_back", "held"]), id: z.string() });

interface Found {
  readonly to: string;
  readonly cents: number;
  readonly at: Date;
  readonly why: string | null;
}

/** Mails the athlete about their money: it was sent, a bank sent it back, we took it back, or a change holds it. Whoever has no address anymore is not written to. */
export const mailPayout = task(MAIL_PAYOUT, async (world, payload) => {
  const { about, id } = payloadShape.parse(payload);
  const found = await FINDS[about](world, id);
  if (!found) return;
  const { subject, opening, after } = WORDS[about](found);
  await mailOnce(world, {
    key: `payout.${about}.${id}`,
    to: found.to,
    because: about === "held" ? "security" : "payment",
    subject,
    opening,
    ...(found.cents > 0 ? { amount: dollars(found.cents / 100) } : {}),
    way: { label: "Your money", address: world.origin + pages.ownMoney.to() },
    after,
  } satisfies Draft);
});

type About = z.infer<typeof payloadShape>["about"];

const FINDS: Readonly<Record<About, (world: World, id: string) => Promise<Found | null>>> = {
  sent: ({ database }, id) =>
    database.row<Found>(sql`
      select u.email as to, p.amount_cents::float8 as cents, p.sent_at as at, null as why
        from payouts p join payout_accounts a using (payout_account_id) join people u using (user_id)
       where p.payout_id = ${id}::uuid and p.state = 'sent' and u.deleted_at is null`),
  failed: ({ database }, id) =>
    database.row<Found>(sql`
      select u.email as to, b.amount_cents::float8 as cents, b.created_at as at, b.failure_code as why
        from bank_payouts b join payout_accounts a using (payout_account_id) join people u using (user_id)
       where b.bank_payout_id = ${id} and b.status = 'failed' and u.deleted_at is null`),
  taken_back: ({ database }, id) =>
    database.row<Found>(sql`
      select u.email as to, r.amount_cents::float8 as cents, r.decided_at as at, null as why
        from payout_reversals r join payouts p using (payout_id) join payout_accounts a using (payout_account_id) join people u using (user_id)
       where r.payout_reversal_id = ${id}::uuid and r.state = 'sent' and u.deleted_at is null`),
  held: ({ database }, id) =>
    database.row<Found>(sql`
      select u.email as to, 0 as cents, h.until as at, h.why
        from payout_holds h join people u using (user_id) where h.hold_id = ${id}::bigint and u.deleted_at is null`),
};

const WORDS: Readonly<Record<About, (found: Found) => Pick<Draft, "subject" | "opening" | "after">>> = {
  sent: ({ cents }) => ({
    subject: `${dollars(cents / 100)} is on its way to your bank`,
    opening: `We sent ${dollars(cents / 100)} to your account at our payment provider. From there it goes to your bank automatically, usually within a few business days.`,
    after: ["We take nothing out of it. You may owe tax on it: keep this email for your records."],
  }),
  failed: ({ cents, why }) => ({
    subject: `Your bank sent ${dollars(cents / 100)} back`,
    opening: `${dollars(cents / 100)} couldn't be paid into your bank account${why ? `: ${bankWords(why)}` : ""}. Nothing is lost: the money is in your account at our payment provider.`,
    after: ["Add another bank account, and it goes out again automatically."],
  }),
  taken_back: ({ cents }) => ({
    subject: `We took ${dollars(cents / 100)} back`,
    opening: `We had sent ${dollars(cents / 100)} to your account at our payment provider by mistake, and took it back from there. Nothing was taken from your bank.`,
    after: ["Open Your money to see what we hold for you now. If you think that's wrong, write to us."],
  }),
  held: ({ at, why }) => ({
    subject: "Payouts are on hold for three days",
    opening: `${CHANGED[why ?? ""] ?? "Something about your account changed"}. To protect your money, nothing goes out until ${letterMoment(at)}.`,
    after: [
      "If this was you, you don't need to do anything. If it wasn't, change your password now and write to us: nothing goes out meanwhile.",
    ],
  }),
};

const CHANGED: Readonly<Record<string, string>> = {
  bank: "The bank account that your money goes to was changed",
  email: "The email address of your account was changed",
  password: "The password of your account was changed",
  device: "Someone signed in to your account from a new device",
};
