import type { Domain } from "../http/domain.ts";
import { keepRounds } from "../world/rounds.ts";
import { checkNightly, showLedgerCheck } from "./nightly.ts";
import { platformRound } from "./platform-moves.ts";
import { ledgerRoutes } from "./routes.ts";

/** The books, and what checks them. */
export const ledger: Domain = {
  routes: ledgerRoutes,
  tasks: [checkNightly],
  keeps: [(world) => keepRounds(world, "Booking the platform's own moves", platformRound(world))],
  show: showLedgerCheck,
};
