import type { Domain } from "../../http/domain.ts";
import { lookAtAccounts } from "./accounts/look.ts";
import { heldCalls } from "./calls/held-routes.ts";
import { payoutCalls } from "./calls/routes.ts";
import { paidByAthleteFile, payoutsFile } from "./files/admin-files.ts";
import { deskPayoutsFile } from "./files/desk-file.ts";
import { statementFile } from "./files/statement-file.ts";
import { statementPdf } from "./files/statement-pdf.ts";
import { lookAhead, lookAtHeld } from "./held/look-daily.ts";
import { payBackHeld } from "./held/pay-back.ts";
import { mailHeld } from "./letters/mail-held.ts";
import { mailPayout } from "./letters/mail-payout.ts";
import { carryOutReversal } from "./reversals/reverse.ts";
import { bookMoved } from "./runs/book-transfer.ts";
import { goOnWithPayouts, hourlyPayouts, weeklyPayouts } from "./runs/go-on.ts";

/** What athletes received goes to their own accounts at the provider, and from there to their banks. */
export const payouts: Domain = {
  routes: [...payoutCalls, ...heldCalls],
  files: [statementFile, statementPdf, payoutsFile, paidByAthleteFile, deskPayoutsFile],
  tasks: [
    weeklyPayouts,
    hourlyPayouts,
    goOnWithPayouts,
    carryOutReversal,
    bookMoved,
    lookAtAccounts,
    lookAtHeld,
    lookAhead,
    payBackHeld,
    mailPayout,
    mailHeld,
  ],
};
