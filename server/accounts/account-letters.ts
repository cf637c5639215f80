import sql from "sql-template-tag";
import * as z from "zod/mini";
import { PRODUCT_NAME } from "../../contract/fields.ts";
import { pages } from "../../contract/pages.ts";
import { hashOf } from "../http/session.ts";
import { type Draft, mailOnce } from "../letters/letter.ts";
import type { Queries } from "../world/database.ts";
import type { World } from "../world/world.ts";
import { deletedDraft, deletedLetterShape } from "./deleted-letter.ts";
import { makeLink, secondsUntilNextLink } from "./mailed-links.ts";

/** The job that mails what an account has to say. */
export const ACCOUNT_LETTER_TASK = "mail_account";

const letter_id = z.uuid();
const user_id = z.int();
const payloadShape = z.discriminatedUnion("letter", [
  z.object({ letter: z.literal("confirm_email"), letter_id, user_id }),
  z.object({ letter: z.literal("known_address"), letter_id, email: z.string() }),
  z.object({ letter: z.literal("new_password"), letter_id, email: z.string() }),
  z.object({ letter: z.literal("password_changed"), letter_id, user_id }),
  deletedLetterShape,
]);
type Asked = z.infer<typeof payloadShape>;

/**
 * Asks for a letter in the caller's transaction; it leaves when the mail server takes it, and waits until then. Of
 * those that anybody can ask for, one of a kind waits for an address.
 */
export async function askForLetter({ jobs }: Pick<World, "jobs">, tx: Queries, asked: Asked): Promise<void> {
  const anybodys = asked.letter === "known_address" || asked.letter === "new_password";
  const key = anybodys
    ? `${asked.letter}:${hashOf(asked.email.toLowerCase()).toString("hex")}`
    : asked.letter_id;
  await jobs.add(tx, ACCOUNT_LETTER_TASK, asked, `${ACCOUNT_LETTER_TASK}:${key}`);
}

/** Mails one. What it holds is read now: an account that went, or was confirmed meanwhile, gets none. */
export async function mailAccountLetter(world: World, payload: unknown): Promise<void> {
  const asked = payloadShape.parse(payload);
  if (asked.letter === "account_deleted") return mailOnce(world, deletedDraft(world, asked));
  const reader = await readerOf(world, asked);
  if (!reader) return;
  const to = reader.email;
  if (asked.letter === "password_changed") return mailOnce(world, changed(world, asked.letter_id, to));
  // Once a day: who types our visitors' addresses into the form is no way to fill their mailboxes.
  if (asked.letter === "known_address") return mailOnce(world, knownAddress(world, reader.user_id, to));
  if (asked.letter === "confirm_email" && reader.confirmed) return;
  await mailLink(world, reader, asked);
}

interface Reader {
  user_id: number;
  email: string;
  confirmed: boolean;
}

function readerOf({ database }: World, asked: Asked): Promise<Reader | null> {
  const whose = "email" in asked ? sql`email_key = lower(${asked.email})` : sql`user_id = ${asked.user_id}`;
  return database.row<Reader>(sql`
    select user_id::int as user_id, email, email_confirmed_at is not null as confirmed
      from people where ${whose} and deleted_at is null`);
}

/** The link is made when it is mailed: one that waited for the mail server would be over on arrival. */
async function mailLink(
  world: World,
  reader: Reader,
  { letter, letter_id }: Extract<Asked, { letter: "confirm_email" | "new_password" }>,
): Promise<void> {
  if ((await secondsUntilNextLink(world, reader.user_id, letter)) > 0) return;
  const { secret, drop } = await makeLink(world, reader, letter);
  try {
    await mailOnce(world, WITH_LINK[letter](world, letter_id, reader.email, secret));
  } catch (error) {
    await drop().catch(() => {}); // nobody knows its secret; it ends by itself
    throw error;
  }
}

type Said = Pick<World, "origin" | "contact_email" | "clock">;

const WITH_LINK = {
  confirm_email: ({ origin }: Said, id: string, to: string, secret: string): Draft => ({
    key: `confirm.${id}`,
    to,
    subject: `Please confirm your e-mail address for ${PRODUCT_NAME}`,
    opening: `An account was made at ${PRODUCT_NAME} with this e-mail address. Please confirm that it is yours.`,
    way: { label: "Confirm the address", address: origin + pages.confirmEmail.to(secret) },
    after: [
      "The link can be used once, within a day. On a device where you are not signed in, you are asked to sign in first.",
      "If you did not make the account, ignore this mail: without your word the address stays unconfirmed.",
    ],
  }),
  new_password: ({ origin }: Said, id: string, to: string, secret: string): Draft => ({
    key: `password.${id}`,
    to,
    subject: `A new password for ${PRODUCT_NAME}`,
    opening: `Somebody, hopefully you, has forgotten the password of your account at ${PRODUCT_NAME}.`,
    way: { label: "Choose a new password", address: origin + pages.newPassword.to(secret) },
    after: [
      "The link can be used once, within 30 minutes. Choosing a new password signs you out everywhere.",
      "If it was not you, ignore this mail: your password stays as it is.",
    ],
  }),
};

const knownAddress = ({ origin, contact_email, clock }: Said, reader: number, to: string): Draft => ({
  key: `known-address.${reader}.${clock.now().toISOString().slice(0, 10)}`,
  to,
  subject: `You have an account at ${PRODUCT_NAME} already`,
  opening: `Somebody tried to make an account at ${PRODUCT_NAME} with this e-mail address. It has one already, and nothing was changed.`,
  way: { label: "Forgot password?", address: origin + pages.forgotPassword.to() },
  after: [
    "If it was you, sign in with the account that you have, or choose a new password.",
    `If it was not you, there is nothing to do. Questions: ${contact_email}.`,
  ],
});

const changed = ({ origin, contact_email }: Said, id: string, to: string): Draft => ({
  key: `password-changed.${id}`,
  to,
  subject: `Your password for ${PRODUCT_NAME} was changed`,
  opening: "The password of your account was changed, and you were signed out everywhere.",
  way: { label: "It was not me: choose another password", address: origin + pages.forgotPassword.to() },
  after: [`If it was you, there is nothing to do. Questions: ${contact_email}.`],
});
