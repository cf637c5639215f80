import type { Domain } from "../http/domain.ts";
import { mailChangeAnswered, mailChangeAsked } from "./changes/page-change-letters.ts";
import { mailFreed, mailRival, mailUndone } from "./claims/claim-letters.ts";
import { mailAgreed } from "./consent/agreed-letter.ts";
import { mailConsent } from "./consent/consent-letters.ts";
import { expireProfiles } from "./endings/erase.ts";
import { forgetNames } from "./endings/forget-names.ts";
import { mailConfirmation, mailDecided, mailGuardian } from "./letters/letters.ts";
import { mailNewLink } from "./letters/renew-link.ts";
import { servePublicPictures } from "./pictures/serve-picture.ts";
import { forgetReports } from "./reports/forget-reports.ts";
import { mailReportOutcome } from "./reports/outcome-letter.ts";
import { mailRemoved } from "./review/remove-page.ts";
import { profilesRoutes } from "./routes.ts";
import { mailOfferAnswered } from "./services/guardian/answered-letter.ts";
import { mailOffersAsked } from "./services/guardian/ask-guardian.ts";
import { mailChildsOrder } from "./services/guardian/ordered-letter.ts";
import { forgetThanks } from "./thanks/forget-thanks.ts";
import { mailOutcome } from "./thanks/outcome-letter.ts";
import { sendThanks } from "./thanks/send.ts";

/** Athletes' profiles, from what somebody submits to the athlete page; and what athletes write to whoever gave to them. */
export const profiles: Domain = {
  routes: profilesRoutes,
  tasks: [
    mailConfirmation,
    mailGuardian,
    mailDecided,
    mailNewLink,
    mailAgreed,
    mailConsent,
    mailChangeAsked,
    mailChangeAnswered,
    mailRemoved,
    mailUndone,
    mailFreed,
    mailRival,
    expireProfiles,
    forgetNames,
    mailOffersAsked,
    mailOfferAnswered,
    mailChildsOrder,
    sendThanks,
    mailOutcome,
    forgetThanks,
    mailReportOutcome,
    forgetReports,
  ],
  serve: (app, { world, gates }) => servePublicPictures(app, world, gates.own),
};
