import sql from "sql-template-tag";
import * as z from "zod/mini";
import { KEPT_DAYS } from "../../../contract/accounts/email-change.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { letterMoment, longDate } from "../../../pure/dates.ts";
import { task } from "../../http/domain.ts";
import type { Draft } from "../../letters/draft.ts";
import { writeToEach } from "../../letters/each-reader.ts";
import { mailOnce } from "../../letters/letter.ts";
import type { World } from "../../world/world.ts";
import { keepLink, keptAddress, masked } from "../letters/email-changes.ts";
import { mailKept } from "../letters/kept-letter.ts";
import { type DraftWithLink, mailWithLink } from "../letters/mailed-links.ts";

const DAY_MS = 86_400_000;
const shape = z.object({ change_id: z.uuid() });

interface Change {
  readonly user_id: number;
  readonly email: string;
  readonly new_email: string;
  readonly asked_at: Date;
}

/** Of one that waits still: whoever was faster with another, or took it back, has nothing mailed. */
const waitingChange = ({ database }: World, change_id: string): Promise<Change | null> =>
  database.row<Change>(sql`
    select c.user_id::int as user_id, p.email, c.new_email, c.asked_at from email_changes c join people p using (user_id)
     where c.change_id = ${change_id} and c.changed_at is null and c.dropped_at is null`);

/** Mails the link to the address that somebody wants; where it is another account's or kept for one, its owner that they tried. */
export const mailChangeLink = task({ name: "mail_email_change" }, async (world, payload) => {
  const { change_id } = shape.parse(payload);
  const change = await waitingChange(world, change_id);
  if (!change) return;
  const { user_id, new_email } = change;
  const holder = await world.database.row<{ user_id: number; email: string }>(sql`
    select user_id::int as user_id, email from people where email_key = lower(${new_email}) and deleted_at is null`);
  const kept = await keptAddress(world.database, new_email, world.clock.now());
  if (holder) await mailOnce(world, taken(world, holder.user_id, holder.email));
  else if (kept && kept.user_id !== user_id) await mailKept(world, new_email);
  else
    await mailWithLink(world, { user_id, email: new_email }, "change_email", linkDraft(change_id, new_email));
  // Alike for all: what waits tells nobody which of them it was.
  await world.database.row(sql`
    update email_changes set link_ends_at = ${new Date(world.clock.now().getTime() + DAY_MS)}
     where change_id = ${change_id} and changed_at is null`);
});

/**
 * Tells the address of now that somebody asked for another one, with the way to end all that they have. Also where it was sent again
 * or dropped meanwhile: nobody keeps it from its owner by being quick. Once it is changed, the letter about that says more.
 */
export const mailChangeNotice = task({ name: "mail_email_change_asked" }, async (world, payload) => {
  const { change_id } = shape.parse(payload);
  const change = await world.database.row<Change>(sql`
    select c.user_id::int as user_id, p.email, c.new_email, c.asked_at from email_changes c join people p using (user_id)
     where c.change_id = ${change_id} and c.changed_at is null and p.email_key <> lower(c.new_email)`);
  if (!change) return;
  await mailWithLink(world, change, "not_me", noticeDraft(change_id, change));
});

const changedShape = z.object({ change_id: z.uuid(), user_id: z.int() });

/** Tells the address of before, with the way back, and the one of now. The days of the way back count from when the first left. */
export const mailChanged = task({ name: "mail_email_changed" }, async (world, payload) => {
  const { change_id, user_id } = changedShape.parse(payload);
  const now = world.clock.now();
  const change = await world.database.row<{ email: string; old_email: string | null }>(sql`
    select p.email, c.old_email from people p
      left join email_changes c on c.user_id = p.user_id and c.change_id = ${change_id} and c.kept_until > ${now}
     where p.user_id = ${user_id} and p.deleted_at is null`);
  if (!change) return;
  const { email, old_email } = change;
  const toOld = async (address: string) => {
    const until = new Date(now.getTime() + KEPT_DAYS * DAY_MS);
    await mailOnce(world, changedDraft(world, change_id, email, address, until));
    await world.database.row(sql`
      update email_changes set kept_until = greatest(kept_until, ${until}) where change_id = ${change_id} and kept_until is not null`);
  };
  const toNew = () => mailOnce(world, doneDraft(world, change_id, email));
  await writeToEach([...(old_email === null ? [] : [() => toOld(old_email)]), toNew], (write) => write());
});

const leftShape = z.object({
  letter_id: z.uuid(),
  email: z.string(),
  /** What carries it has left the account: it was taken back. */
  is_released: z.boolean(),
});

/** Tells an address that the account has gone back to the one before: what is left to say to it travels with the job. */
export const mailLeft = task({ name: "mail_email_left" }, async (world, payload) => {
  await mailOnce(world, leftDraft(world, leftShape.parse(payload)));
});

type LetterWorld = Pick<World, "origin" | "contact_email" | "clock" | "link_secret">;

const linkDraft = (change_id: string, to: string): DraftWithLink => ({
  key: `email-change.${change_id}`,
  because: "security",
  to,
  subject: `Confirm your new email for ${PRODUCT_NAME}`,
  opening: `Someone asked to use this email address for their account at ${PRODUCT_NAME}. If that was you, please confirm it.`,
  way: { label: "Use this email address", page: pages.confirmNewEmail },
  after: [
    "Open it where you're signed in to that account. This link works once and expires in 24 hours.",
    "Wasn't you? You can ignore this email. Nothing changes.",
  ],
});

const taken = ({ origin, contact_email, clock }: LetterWorld, reader: number, to: string): Draft => ({
  key: `email-change-taken.${reader}.${clock.now().toISOString().slice(0, 10)}`,
  because: "security",
  to,
  subject: `You already have an account at ${PRODUCT_NAME}`,
  opening: `Someone tried to use this email address for another account at ${PRODUCT_NAME}. It already has one, so nothing changed.`,
  way: { label: "Choose a new password", address: origin + pages.forgotPassword.to() },
  after: [
    "Was it you? Sign in to the account you have, or choose a new password for it. To use this address for your other account, delete this one first.",
    `Wasn't you? There's nothing you need to do. Questions? Write to ${contact_email}.`,
  ],
});

const noticeDraft = (change_id: string, { email: to, new_email, asked_at }: Change): DraftWithLink => ({
  key: `email-change-asked.${change_id}`,
  because: "security",
  to,
  subject: `Someone asked to change your email at ${PRODUCT_NAME}`,
  opening: `Someone signed in to your account asked to change its email to ${masked(new_email)}.`,
  facts: [["When", letterMoment(asked_at)]],
  way: { label: "This wasn't me", page: pages.notMe },
  after: [
    "Was it you? There's nothing you need to do.",
    "Wasn't you? Use the link: it stops the change, signs out every device, stops your password from working, and emails you a link to choose a new one. It works for 7 days, or until the email is changed. Then we email you a way to take it back.",
  ],
});

const changedDraft = (
  world: LetterWorld,
  change_id: string,
  email: string,
  to: string,
  until: Date,
): Draft => ({
  key: `email-changed.${change_id}`,
  because: "security",
  to,
  subject: `Your email at ${PRODUCT_NAME} was changed`,
  opening: `The email of your account is ${masked(email)} now. We no longer write to this address.`,
  way: { label: "Take it back", address: world.origin + pages.keepEmail.to(keepLink(world, change_id)) },
  after: [
    "Was it you? There's nothing you need to do.",
    `Wasn't you? Use the link: your account gets this address back, every device is signed out, your password stops working, and we email you a link to choose a new one. It works until ${longDate(until.toISOString())} (UTC).`,
    "Until then no one else can use this address here.",
  ],
});

const doneDraft = ({ contact_email }: LetterWorld, change_id: string, to: string): Draft => ({
  key: `email-change-done.${change_id}`,
  because: "security",
  to,
  subject: `This is your email at ${PRODUCT_NAME} now`,
  opening:
    "The email of your account is this address now. Sign in with it from now on. You were signed out on your other devices.",
  after: [`Didn't ask for this? Write to ${contact_email}.`],
});

const leftDraft = (
  { contact_email }: LetterWorld,
  { letter_id, email: to, is_released }: z.infer<typeof leftShape>,
): Draft => ({
  key: `email-left.${letter_id}`,
  because: "security",
  to,
  subject: `Your email at ${PRODUCT_NAME} was changed back`,
  opening:
    "The account that used this email address has the address again that it had before. We no longer write to this one.",
  after: [
    ...(is_released
      ? [
          "What you gave as a guest with this address is no longer in that account. Create an account with this address to see it.",
        ]
      : []),
    `Didn't expect this? Write to ${contact_email}.`,
  ],
});
