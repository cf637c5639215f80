import sql from "sql-template-tag";
import * as z from "zod/mini";
import { ROLES } from "../../../contract/accounts/accounts.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { task } from "../../http/domain.ts";
import { hashOf } from "../../http/sessions/session.ts";
import type { Draft } from "../../letters/draft.ts";
import { mailOnce } from "../../letters/letter.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { deletedDraft, deletedLetterShape } from "./deleted-letter.ts";
import { mailKept } from "./kept-letter.ts";
import { type DraftWithLink, mailWithLink } from "./mailed-links.ts";
import { type RoleHeld, roleDraft } from "./role-letter.ts";

const letter_id = z.uuid();
const user_id = z.int();
const payloadShape = z.discriminatedUnion("letter", [
  z.object({ letter: z.literal("confirm_email"), letter_id, user_id }),
  z.object({ letter: z.literal("known_address"), letter_id, email: z.string() }),
  z.object({ letter: z.literal("new_password"), letter_id, email: z.string() }),
  z.object({
    letter: z.literal("password_changed"),
    letter_id,
    user_id,
    /** There was none before. */
    first: z._default(z.boolean(), false),
  }),
  z.object({
    letter: z.literal("role_given"),
    letter_id,
    user_id,
    role: z.enum(ROLES),
    /** They accepted an invitation, rather than being given it. */
    invited: z._default(z.boolean(), false),
  }),
  deletedLetterShape,
]);
type AccountLetter = z.infer<typeof payloadShape>;
type Ordered = z.input<typeof payloadShape>;

/**
 * Asks for a letter in the caller's transaction; it leaves when the mail server takes it, and waits until then. Of
 * those that anybody can ask for, one of a kind waits for an address.
 */
export async function askForLetter(
  { jobs }: Pick<World, "jobs">,
  tx: Queries,
  asked: Ordered,
): Promise<void> {
  const anybodys = asked.letter === "known_address" || asked.letter === "new_password";
  const key = anybodys
    ? `${asked.letter}:${hashOf(asked.email.toLowerCase()).toString("hex")}`
    : asked.letter_id;
  await jobs.add(tx, mailAccountLetter, asked, `${mailAccountLetter.name}:${key}`);
}

/**
 * Mails what an account has to say.
 * Mails one. What it holds is read now: an account that went, or was confirmed meanwhile, gets none.
 */
export const mailAccountLetter = task({ name: "mail_account" }, async (world, payload) => {
  const asked = payloadShape.parse(payload);
  if (asked.letter === "account_deleted") return mailOnce(world, await deletedDraft(world, asked));
  const reader = await readerOf(world, asked);
  if (!reader) return "email" in asked ? mailKept(world, asked.email) : undefined;
  const to = reader.email;
  if (asked.letter === "role_given") return mailRole(world, reader, asked);
  if (asked.letter === "password_changed") return mailOnce(world, changed(world, asked, to));
  // Once a day: who types our visitors' addresses into the form is no way to fill their mailboxes.
  if (asked.letter === "known_address") return mailOnce(world, knownAddress(world, reader.user_id, to));
  if (asked.letter === "confirm_email" && reader.confirmed) return;
  const { letter, letter_id } = asked;
  await mailWithLink(world, reader, letter, WITH_LINK[letter](letter_id, reader));
});

interface Reader {
  user_id: number;
  email: string;
  confirmed: boolean;
  /** `ended` where its owner said that a sign-in was not theirs (sign-in/not-me.ts). */
  password: "set" | "ended" | "none";
}

function readerOf({ database }: World, asked: AccountLetter): Promise<Reader | null> {
  const whose = "email" in asked ? sql`email_key = lower(${asked.email})` : sql`user_id = ${asked.user_id}`;
  return database.row<Reader>(sql`
    select user_id::int as user_id, email, email_confirmed_at is not null as confirmed,
           case when password_hash is not null then 'set' when password_ended_at is not null then 'ended' else 'none'
            end as password
      from people where ${whose} and deleted_at is null`);
}

/** Whoever has the role no more by now is told nothing. */
async function mailRole(
  world: World,
  reader: Reader,
  { letter_id, role, invited }: Extract<AccountLetter, { letter: "role_given" }>,
): Promise<void> {
  const held = await world.database.row<Omit<RoleHeld, "invited">>(sql`
    select r.role, r.given_at, r.given_by is not null as by_admin, s.school_name, p.player_name, p.team_name
      from roles_held r left join schools s using (school_id) left join players p using (player_id)
     where r.user_id = ${reader.user_id} and r.role = ${role}`);
  if (held) await mailOnce(world, roleDraft(world, letter_id, reader.email, { ...held, invited }));
}

type LetterWorld = Pick<World, "origin" | "contact_email" | "clock">;

const WITH_LINK = {
  confirm_email: (id: string, { email: to }: Reader): DraftWithLink => ({
    key: `confirm.${id}`,
    because: "security",
    to,
    subject: `Please confirm your email address for ${PRODUCT_NAME}`,
    opening: `An account was created at ${PRODUCT_NAME} with this email address. Please confirm that it's yours.`,
    way: { label: "Confirm my email", page: pages.confirmEmail },
    after: [
      "This link works once and expires in 24 hours. On a new device, sign in first.",
      "Didn't create this account? You can ignore this email.",
    ],
  }),
  new_password: (id: string, { email: to, password }: Reader): DraftWithLink => {
    const { subject, opening, label, unasked } = OF_PASSWORD[password];
    const page = password === "none" ? pages.firstPassword : pages.newPassword;
    return {
      key: `password.${id}`,
      because: "security",
      to,
      subject: `${subject} for ${PRODUCT_NAME}`,
      opening,
      way: { label, page },
      after: [
        `This link works once and expires in 30 minutes. ${password === "none" ? "Setting a password" : "Choosing a new password"} signs you out everywhere.`,
        unasked,
      ],
    };
  },
};

const OF_PASSWORD = {
  set: {
    subject: "A new password",
    opening: `We got a request to reset the password of your account at ${PRODUCT_NAME}.`,
    label: "Choose a new password",
    unasked: "Wasn't you? You can ignore this email. Your password stays the same.",
  },
  ended: {
    subject: "Choose a new password",
    opening:
      "You told us that someone else was in your account, so your old password no longer works. Choose one that you use nowhere else.",
    label: "Choose a new password",
    unasked: "Until you choose one, no one can sign in with a password.",
  },
  none: {
    subject: "Set a password",
    opening: `We got a request to set a password for your account at ${PRODUCT_NAME}, which has none yet.`,
    label: "Set a password",
    unasked: "Wasn't you? You can ignore this email. Nothing changes.",
  },
} as const;

const knownAddress = ({ origin, contact_email, clock }: LetterWorld, reader: number, to: string): Draft => ({
  key: `known-address.${reader}.${clock.now().toISOString().slice(0, 10)}`,
  because: "security",
  to,
  subject: `You already have an account at ${PRODUCT_NAME}`,
  opening: `Someone tried to create an account at ${PRODUCT_NAME} with this email address. It already has one, so nothing changed.`,
  way: { label: "Choose a new password", address: origin + pages.forgotPassword.to() },
  after: [
    "Was it you? Sign in to the account you have, or choose a new password.",
    `Wasn't you? There's nothing you need to do. Questions? Write to ${contact_email}.`,
  ],
});

const changed = (
  { origin, contact_email }: LetterWorld,
  { letter_id, first }: { letter_id: string; first: boolean },
  to: string,
): Draft => ({
  key: `password-changed.${letter_id}`,
  because: "security",
  to,
  subject: `${first ? "A" : "Your"} password for ${PRODUCT_NAME} was ${first ? "set" : "changed"}`,
  opening: first
    ? "A password was set for your account, which had none, and you were signed out everywhere. Your other ways to sign in still work."
    : "The password of your account was changed, and you were signed out everywhere.",
  way: { label: "It wasn't me: choose a new password", address: origin + pages.forgotPassword.to() },
  after: [
    "Did we email you about a sign-in, a passkey or an app that wasn't yours? Use the link in that email, too: a new password leaves passkeys and apps where they are.",
    `Was it you? There's nothing you need to do. Questions? Write to ${contact_email}.`,
  ],
});
