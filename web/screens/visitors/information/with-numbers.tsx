import type { InformationPage } from "./load.ts";
import { loaderOf as loaderOfPayouts, screenOf as screenOfPayouts } from "./with-payout-rule.tsx";
import { loaderOf as loaderOfRules, screenOf as screenOfRules } from "./with-rule-figures.tsx";

/** The screen of a page with numbers above its text, which its head names: the operator's, or those of the rules. One part for both, since the table of pages is loaded by all. */
export const screenOf = (page: InformationPage) =>
  page.figures === "payouts" ? screenOfPayouts(page) : screenOfRules(page);

export const loaderOf = (page: InformationPage) =>
  page.figures === "payouts" ? loaderOfPayouts(page) : loaderOfRules(page);
