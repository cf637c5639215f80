/**
 * What holds of the report, by the rules in force: a Division I athlete reports what one payor gave, promised and agreed on, over the whole
 * time of eligibility. They change with the rules, so whoever needs them is told by the server.
 */
export interface ReportFigures {
  /** Dollars: from this on it is reported. */
  readonly reported_from: number;
  /** In so many business days; null where no rule says it. */
  readonly report_within: number | null;
}

/** ` within 5 business days` */
export const withinWords = ({ report_within }: ReportFigures): string =>
  report_within === null ? "" : ` within ${report_within} business ${report_within === 1 ? "day" : "days"}`;
