import type { Domain } from "../http/domain.ts";
import { allRequestsFile, deskFile } from "./desk/desk-file.ts";
import { mailDigest } from "./digests/digest-letter.ts";
import { lookForDigests } from "./digests/digests.ts";
import { mailMessages, tellMessages } from "./digests/messages.ts";
import { mailAgreementCopy } from "./endings/agreement-copy.ts";
import { mailAthleteLeft } from "./endings/athlete-left-letters.ts";
import { endRequestsOfMoved } from "./endings/athlete-moved.ts";
import { forgetRequests } from "./endings/forget-requests.ts";
import { mailImpostorSaidYes } from "./endings/impostor-said-yes.ts";
import { mailConfirmation, mailStep } from "./letters/letters.ts";
import { mailNewLink } from "./parties/renew-link.ts";
import { tendRequests } from "./reminders/expire.ts";
import { mailReminder } from "./reminders/reminder-letter.ts";
import { collaborationsRoutes } from "./routes.ts";
import { askForAllDue, countDueAnew } from "./rules/due-anew.ts";

/** Collaboration requests, from what a brand asks to what the school knows. */
export const collaborations: Domain = {
  routes: collaborationsRoutes,
  tasks: [
    mailConfirmation,
    mailStep,
    mailNewLink,
    mailReminder,
    tendRequests,
    countDueAnew,
    lookForDigests,
    mailDigest,
    tellMessages,
    mailMessages,
    mailAthleteLeft,
    mailAgreementCopy,
    mailImpostorSaidYes,
    endRequestsOfMoved,
    forgetRequests,
  ],
  files: [deskFile, allRequestsFile],
  atStart: askForAllDue,
};
