import { pages } from "../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { longDate } from "../../../pure/dates.ts";
import { mailOnce } from "../../letters/letter.ts";
import type { World } from "../../world/world.ts";
import { keepLink, keptAddress, masked } from "./email-changes.ts";

/**
 * Tells whose address is kept that somebody tried to use it, with the way back once more: they may be looking for the account that a thief
 * has. Once a day, since anybody can type it.
 */
export async function mailKept(world: World, email: string): Promise<void> {
  const now = world.clock.now();
  const kept = await keptAddress(world.database, email, now);
  if (!kept) return;
  await mailOnce(world, {
    key: `kept-address.${kept.change_id}.${now.toISOString().slice(0, 10)}`,
    because: "security",
    to: kept.old_email,
    subject: `Your account at ${PRODUCT_NAME} has another email now`,
    opening: `Someone tried to use this email address at ${PRODUCT_NAME}. The email of your account was changed to ${masked(kept.email)} on ${longDate(kept.changed_at.toISOString())} (UTC), so nothing happened.`,
    way: {
      label: "Take it back",
      address: world.origin + pages.keepEmail.to(keepLink(world, kept.change_id)),
    },
    after: [
      "Was it you who changed it? Sign in with the new address.",
      `Wasn't you? Use the link: your account gets this address back, every device is signed out, your password stops working, and we email you a link to choose a new one. It works until ${longDate(kept.kept_until.toISOString())} (UTC).`,
      "Until then no one else can use this address here.",
    ],
  });
}
