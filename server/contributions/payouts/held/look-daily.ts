import { task } from "../../../http/domain.ts";
import { foreseeShort } from "../runs/foresee.ts";
import { tellOfOtherAccounts } from "../runs/other-accounts.ts";
import { tellOfOtherPages } from "../runs/other-pages.ts";
import { expireAsked } from "./expire.ts";
import { tellOfLongHeld } from "./long-held.ts";
import { endPaidBack } from "./pay-back.ts";
import { tellOfStuck } from "./stuck.ts";

/** Every hour: what nobody agreed to in time ends, what was paid back is done, and what went out to somebody else than it was given to is told. */
export const lookAtHeld = task({ name: "payouts_held", times: "53 * * * *" }, async (world) => {
  await expireAsked(world);
  await endPaidBack(world);
  await tellOfOtherPages(world);
  await tellOfOtherAccounts(world);
});

/** Once a day: money that is held for long, also where payouts are off, or stuck at the provider, and whether the next run will have enough. Throws `ProviderAway`, and is retried. */
export const lookAhead = task({ name: "payouts_ahead", times: "7 14 * * *" }, async (world) => {
  await tellOfLongHeld(world);
  if (!world.payouts) return;
  await tellOfStuck(world);
  await foreseeShort(world);
});
