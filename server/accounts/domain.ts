import type { Domain } from "../http/domain.ts";
import { mailJoined } from "./elsewhere/joined-letter.ts";
import { serveElsewhere } from "./elsewhere/serve-elsewhere.ts";
import { mailChanged, mailChangeLink, mailChangeNotice, mailLeft } from "./email-change/change-letters.ts";
import { mailFactor } from "./factors/factor-letters.ts";
import { removeDueFactors } from "./factors/factor-removal.ts";
import { mailRemoval } from "./factors/removal-letters.ts";
import { askForFactors, mailFactorDue } from "./factors/required.ts";
import { mailAccountLetter } from "./letters/account-letters.ts";
import { serveUnsubscribe } from "./mail-choices/unsubscribe.ts";
import { copyFile } from "./my-data/copy-file.ts";
import { forgetMyData } from "./my-data/forget-my-data.ts";
import { makeMyData } from "./my-data/make.ts";
import { mailMyDataReady } from "./my-data/ready-letter.ts";
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
    mailChangeLink,
    mailChangeNotice,
    mailChanged,
    mailLeft,
    mailInvitation,
    mailNewBrowser,
    mailFactor,
    mailFactorDue,
    askForFactors,
    mailRemoval,
    removeDueFactors,
    forgetSignIns,
    makeMyData,
    mailMyDataReady,
    forgetMyData,
  ],
  files: [copyFile],
  async serve(app, { world, gates, limited }) {
    await serveElsewhere(app, world, gates.partner, limited);
    await serveUnsubscribe(app, world, limited);
  },
};
