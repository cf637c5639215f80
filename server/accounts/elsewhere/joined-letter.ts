import { hash } from "node:crypto";
import sql from "sql-template-tag";
import * as z from "zod/mini";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { task } from "../../http/domain.ts";
import { mailOnce } from "../../letters/letter.ts";
import type { Queries } from "../../world/database.ts";
import type { Identity } from "../../world/identity/identity-provider.ts";
import type { World } from "../../world/world.ts";

const payloadShape = z.object({
  user_id: z.int(),
  identity_key: z.string(),
  emptied: z.boolean(),
  by: z._default(z.nullable(z.enum(["google"])), null),
});

/** Has the owner told, once for each identity. `emptied`: what was there before has gone. */
export function tellOwner(
  world: World,
  tx: Queries,
  { issuer, subject }: Identity,
  to: { user_id: number; emptied: boolean; by: "google" | null },
): Promise<void> {
  const identity_key = hash("sha256", JSON.stringify([issuer, subject])).slice(0, 32);
  return world.jobs.add(tx, mailJoined, { ...to, identity_key }, `${mailJoined.name}:${identity_key}`);
}

/** Tells the owner of an account of a new way into it. Mails who has the account, while it is there. */
export const mailJoined = task({ name: "mail_identity_joined" }, async (world, payload) => {
  const { user_id, identity_key, emptied, by } = payloadShape.parse(payload);
  const owner = await world.database.row<{ email: string; has_password: boolean }>(sql`
    select email, password_hash is not null as has_password
      from people where user_id = ${user_id} and deleted_at is null`);
  if (!owner) return;
  // As the button that was pressed says it.
  const provider = by === "google" ? "Google" : (world.identity?.name ?? "the identity provider");
  await mailOnce(world, {
    key: `identity_joined.${user_id}.${identity_key}`,
    because: "security",
    to: owner.email,
    subject: `You can sign in to ${PRODUCT_NAME} with ${provider} now`,
    opening: `Someone signed in to your account with ${provider} for the first time, using this email address.`,
    after: [
      ...(emptied
        ? [
            "There was already an account with this address that no one had confirmed. Anyone could have created it, so we removed its password and contents.",
          ]
        : []),
      ...(owner.has_password ? ["Your password still works."] : []),
      `Wasn't you? Someone may have access to your ${provider} account. Secure it first, then write to ${world.contact_email}.`,
    ],
  });
});
