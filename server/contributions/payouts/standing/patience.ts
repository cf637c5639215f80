import { PAYOUT_PATIENCE, type PayoutPatience, type World } from "../../../world/world.ts";

/** How long what waits may wait, by the settings. */
export const patienceOf = ({ payouts }: Pick<World, "payouts">): PayoutPatience =>
  payouts?.patience ?? PAYOUT_PATIENCE;
