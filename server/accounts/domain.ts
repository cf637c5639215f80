import type { Domain } from "../http/domain.ts";
import { mailJoined } from "./elsewhere/joined-letter.ts";
import { serveElsewhere } from "./elsewhere/serve-elsewhere.ts";
import { mailFactor } from "./factors/factor-letters.ts";
import { removeDueFactors } from "./factors/factor-removal.ts";
import { mailRemoval } from "./factors/removal-letters.ts";
import { askForFactors, mailFactorDue } from "./factors/required.ts";
import { mailAccountLetter } from "./letters/account-letters.ts";
import { mailInvitation } from "./offices/office-letter.ts";
import { accountsRoutes } from "./routes.ts";
import { mailNewBrowser } from "./sessions/new-browser-letter.ts";
import { forgetSignIns } from "./sign-in/forget-sign-ins.ts";

/** Who has an account, how they sign in, and what they may. */
export const accounts: Domain = {
  routes: accountsRoutes,
  tasks: [
    mailAccountLetter,
    mailJoined,
    mailInvitation,
    mailNewBrowser,
    mailFactor,
    mailFactorDue,
    askForFactors,
    mailRemoval,
    removeDueFactors,
    forgetSignIns,
  ],
  serve: (app, { world, gates, limited }) => serveElsewhere(app, world, gates.partner, limited),
};
