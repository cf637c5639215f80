/**
 * How the program reads a line: a figure by its rule; a check that it does itself; words that are said as they stand; products that a law
 * bars; a window in which an agreement is disclosed; a bar of a high-school association.
 */
export const RULE_KINDS = ["figure", "check", "words", "products", "window", "bar"] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

export const RULE_SCOPES = ["nation", "division", "state", "association", "school"] as const;
export type RuleScope = (typeof RULE_SCOPES)[number];

/** `pending`: shown, and never due. `contested`: sources clash, so a person decides. */
export const RULE_STATUSES = ["in_force", "pending", "contested"] as const;
export type RuleStatus = (typeof RULE_STATUSES)[number];

/** The figures that the program knows, by their rule. */
export const FIGURE_IDS = [
  "report-from-dollars",
  "report-business-days",
  "range-skipped-to-dollars",
  "range-associated-dollars",
  "disclosure-days",
  "review-days",
  "service-fee-percent",
] as const;
export type FigureId = (typeof FIGURE_IDS)[number];
export const FIGURES: Readonly<Record<FigureId, string>> = {
  "report-from-dollars": "Dollars from one payor that are reported",
  "report-business-days": "Business days to report a payor",
  "range-skipped-to-dollars": "Dollars up to which the range test is skipped",
  "range-associated-dollars": "Dollars of associated deals that bring the range test back",
  "disclosure-days": "Days to disclose an agreement",
  "review-days": "Days to answer a request, by default",
  "service-fee-percent": "Service fee in percent",
};
