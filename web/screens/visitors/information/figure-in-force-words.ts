import type { FigureInForce } from "../../../../contract/collaborations/figures-in-force.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";

const days = (count: number, kind = ""): string => `${count} ${kind}${count === 1 ? "day" : "days"}`;

const WORDS: Readonly<Record<FigureInForce["figure"], (value: number) => readonly [string, string]>> = {
  "report-from-dollars": (value) => ["A payor is reported from", `${dollars(value)} in all`],
  "report-business-days": (value) => ["And that within", days(value, "business ")],
  "range-skipped-to-dollars": (value) => ["Range check skipped up to", dollars(value)],
  "range-associated-dollars": (value) => [
    "Unless it comes to",
    `${dollars(value)} in deals with associated payors in an academic year`,
  ],
  "disclosure-days": (value) => ["An agreement is disclosed within", `${days(value)}, or sooner`],
  "review-days": (value) => ["A school answers a request within", `${days(value)}, or sooner`],
  "service-fee-percent": (value) => ["Service fee, where it is due", `${value}%`],
};

/** What a figure is called, and what it is, whom it is about beside it. */
export function figureWords({
  figure,
  value,
  division,
}: Pick<FigureInForce, "figure" | "value" | "division">): readonly [string, string] {
  const [name, words] = WORDS[figure](value);
  return [name, division ? `${words} (Division ${division})` : words];
}

/** ` · in force from July 1, 2025` */
export const sinceWords = ({ effective_from }: Pick<FigureInForce, "effective_from">): string =>
  effective_from ? ` · in force from ${longDate(effective_from)}` : "";
