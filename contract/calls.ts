import type { Call } from "./call.ts";
import { getContributionState, getPayment, openOneTimeCheckout } from "./contributions.ts";
import {
  commonFilterPlayers,
  conferencesInSport,
  getAllSports,
  getAllTeamsInSport,
  getPlayer,
  totals,
} from "./players.ts";

/** Every call there is. The server has exactly one handler for each; the check says so. */
export const calls: readonly Call[] = [
  getAllSports,
  conferencesInSport,
  getAllTeamsInSport,
  commonFilterPlayers,
  getPlayer,
  totals,
  openOneTimeCheckout,
  getContributionState,
  getPayment,
];
