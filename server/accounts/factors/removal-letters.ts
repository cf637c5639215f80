import sql from "sql-template-tag";
import * as z from "zod/mini";
import { REMOVAL_HOURS } from "../../../contract/accounts/factor-removal.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { task } from "../../http/domain.ts";
import type { Draft } from "../../letters/draft.ts";
import { mailOnce } from "../../letters/letter.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { type DraftWithLink, mailWithLink } from "../letters/mailed-links.ts";

const payloadShape = z.object({
  what: z.enum(["coming", "done"]),
  removal_id: z.uuid(),
  user_id: z.int(),
});
type Removal = z.infer<typeof payloadShape>;

/** Has the owner of an account told of a removal, in the caller's transaction. */
export async function tellOfRemoval(
  { jobs }: Pick<World, "jobs">,
  tx: Queries,
  removal: Removal,
): Promise<void> {
  await jobs.add(tx, mailRemoval, removal, `${mailRemoval.name}:${removal.what}.${removal.removal_id}`);
}

/** That two admins remove somebody's second step, and the way to stop it: the day counts from when the mail server took this. */
export const mailRemoval = task({ name: "mail_factor_removal" }, async (world, payload) => {
  const told = payloadShape.parse(payload);
  const owner = await world.database.row<{ user_id: number; email: string }>(sql`
    select p.user_id::int as user_id, p.email from people p join factor_removals f using (user_id)
     where f.removal_id = ${told.removal_id} and p.deleted_at is null
       and (f.over_at is null or ${told.what} = 'done')`);
  if (!owner) return;
  if (told.what === "done") return mailOnce(world, done(world, told, owner.email));
  await mailWithLink(world, owner, "keep_factors", coming(world, told, owner.email));
  await world.database.row(sql`
    update factor_removals set told_at = coalesce(told_at, ${world.clock.now()}) where removal_id = ${told.removal_id}`);
});

type LetterWorld = Pick<World, "origin" | "contact_email">;

const coming = ({ contact_email }: LetterWorld, { removal_id }: Removal, to: string): DraftWithLink => ({
  key: `factor-removal.${removal_id}`,
  because: "security",
  to,
  subject: `Your second step at ${PRODUCT_NAME} will be removed`,
  opening: `Two admins agreed to remove the passkeys, the authenticator app and the recovery codes of your account, because we were told that you lost them. It happens in ${REMOVAL_HOURS} hours.`,
  way: { label: "Stop it: I have them", page: pages.keepFactors },
  after: [
    "Did you ask for this? There's nothing you need to do. After that, your password alone signs you in, and you can add new ones.",
    `Didn't ask for it? Stop it by the link above, and write to ${contact_email}.`,
  ],
});

const done = ({ origin, contact_email }: LetterWorld, { removal_id }: Removal, to: string): Draft => ({
  key: `factors-removed.${removal_id}`,
  because: "security",
  to,
  subject: `Your second step at ${PRODUCT_NAME} was removed`,
  opening:
    "The passkeys, the authenticator app and the recovery codes of your account were removed, and you were signed out everywhere. Your password signs you in.",
  way: { label: "Sign in and add new ones", address: origin + pages.login.to(pages.signInSecurity.to()) },
  after: [`Wasn't this what you asked for? Write to ${contact_email}.`],
});
