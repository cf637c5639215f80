import type { Domain } from "../../http/domain.ts";
import { lookAtAccounts } from "./accounts/look.ts";
import { payoutCalls } from "./calls/routes.ts";
import { paidByAthleteFile, payoutsFile } from "./files/admin-files.ts";
import { statementFile } from "./files/statement-file.ts";
import { mailPayout } from "./letters/mail-payout.ts";
import { carryOutReversal } from "./reversals/reverse.ts";
import { goOnWithPayouts, hourlyPayouts, weeklyPayouts } from "./runs/go-on.ts";

/** What athletes received goes to their own accounts at the provider, and from there to their banks. */
export const payouts: Domain = {
  routes: payoutCalls,
  files: [statementFile, payoutsFile, paidByAthleteFile],
  tasks: [weeklyPayouts, hourlyPayouts, goOnWithPayouts, carryOutReversal, lookAtAccounts, mailPayout],
};
