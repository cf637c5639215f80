import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import * as z from "zod/mini";
import { pages } from "../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { letterMoment } from "../../../pure/dates.ts";
import { counted } from "../../../pure/numbers.ts";
import { task } from "../../http/domain.ts";
import type { Draft } from "../../letters/draft.ts";
import { mailOnce } from "../../letters/letter.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { type DraftWithLink, mailWithLink, secondsUntilNextLink } from "../letters/mailed-links.ts";

const happened = z.discriminatedUnion("what", [
  z.object({ what: z.enum(["passkey added", "passkey removed"]), name: z.string() }),
  z.object({ what: z.enum(["authenticator added", "authenticator removed", "recovery codes made"]) }),
  z.object({ what: z.literal("recovery code used"), left: z.int() }),
]);
type Happened = z.infer<typeof happened>;

const payloadShape = z.object({
  letter_id: z.uuid(),
  user_id: z.int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  happened,
});

/** Has the owner of an account told, in the caller's transaction, what became of its second step. */
export async function tellOfFactor(
  { jobs, clock }: Pick<World, "jobs" | "clock">,
  tx: Queries,
  user_id: number,
  it: Happened,
): Promise<void> {
  const letter_id = randomUUID();
  const payload = { letter_id, user_id, at: clock.now().toISOString(), happened: it };
  await jobs.add(tx, mailFactor, payload, `${mailFactor.name}:${letter_id}`);
}

/**
 * Tells the owner of an account that something came to its second step or went, with the way to say that it was someone else. Each is told;
 * where five such ways were mailed within the hour, without one.
 */
export const mailFactor = task({ name: "mail_factor" }, async (world, payload) => {
  const told = payloadShape.parse(payload);
  const owner = await world.database.row<{ user_id: number; email: string }>(sql`
    select user_id::int as user_id, email from people
     where user_id = ${told.user_id} and email_confirmed_at is not null and deleted_at is null`);
  if (!owner) return;
  const draft = draftOf(told, owner.email);
  if ((await secondsUntilNextLink(world, owner.user_id, "not_me", draft.key)) > 0)
    await mailOnce(world, { ...draft, ...withoutLink(world) });
  else await mailWithLink(world, owner, "not_me", { ...draft, ...WITH_LINK });
});

function draftOf(
  { letter_id, at, happened: it }: z.infer<typeof payloadShape>,
  to: string,
): Omit<Draft, "way" | "after"> {
  const { subject, opening } = wordsOf(it);
  return {
    key: `factor.${letter_id}`,
    because: "security",
    to,
    subject: `${subject} ${PRODUCT_NAME}`,
    opening,
    facts: [...("name" in it ? ([["Passkey", it.name]] as const) : []), ["When", letterMoment(new Date(at))]],
  };
}

const UNLESS_IT_WAS_YOU = "Was it you? There's nothing you need to do.";

const WITH_LINK: Pick<DraftWithLink, "way" | "after"> = {
  way: { label: "This wasn't me", page: pages.notMe },
  after: [
    UNLESS_IT_WAS_YOU,
    "Wasn't you? Use the link: it signs out every device, takes away what was added to your sign-in in the 8 days before this email and since, stops your password from working, and emails you a link to choose a new one. It works for 7 days, also after a new password.",
  ],
};

const withoutLink = ({
  origin,
  contact_email,
}: Pick<World, "origin" | "contact_email">): Pick<Draft, "way" | "after"> => ({
  way: { label: "See your sign-in", address: origin + pages.signInSecurity.to() },
  after: [
    UNLESS_IT_WAS_YOU,
    `Wasn't you? Use the link in one of the emails before this one, or write to ${contact_email}.`,
  ],
});

function wordsOf(it: Happened): { subject: string; opening: string } {
  switch (it.what) {
    case "passkey added":
      return {
        subject: "A passkey was added at",
        opening: "A passkey was added to your account. From now on it signs you in.",
      };
    case "passkey removed":
      return {
        subject: "A passkey was removed at",
        opening: "A passkey was removed from your account. It no longer signs you in.",
      };
    case "authenticator added":
      return {
        subject: "An authenticator app was added at",
        opening:
          "An authenticator app was added to your account. From now on we ask for its codes when you sign in.",
      };
    case "authenticator removed":
      return {
        subject: "The authenticator app was removed at",
        opening: "The authenticator app was removed from your account. Its codes no longer sign you in.",
      };
    case "recovery codes made":
      return {
        subject: "New recovery codes for",
        opening: "New recovery codes were made for your account. The ones you had no longer work.",
      };
    case "recovery code used":
      return {
        subject: "A recovery code was used at",
        opening: `A recovery code of your account was used. ${LEFT(it.left)}`,
      };
  }
}

const LEFT = (left: number): string =>
  left === 0
    ? "It was the last one: please make new ones."
    : `${counted(left)} ${left === 1 ? "is" : "are"} left.`;
