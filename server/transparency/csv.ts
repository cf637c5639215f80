import { PRODUCT_NAME } from "../../contract/product.ts";
import {
  type Received,
  type ReceivedSum,
  SMALL_GROUPS_RULE,
} from "../../contract/transparency/transparency.ts";
import { csvLine } from "../http/files/csv.ts";

const COLUMNS = [
  "group_by",
  "group",
  "received_usd",
  "contributions",
  "athletes_supported",
  "athletes_listed",
  "as_of_utc",
  "note",
] as const;

/** The same sums as a table for spreadsheets (RFC 4180): one row a group, the whole first, which tells the rule. */
export function receivedCsv(received: Received): string {
  const as_of = received.as_of ?? "not counted yet";
  const row = (group_by: string, it: ReceivedSum, note: string) => [
    group_by,
    it.name || "No conference",
    it.received_donations.toFixed(2),
    it.contributions,
    it.athletes ?? "",
    it.athletes_listed ?? "",
    as_of,
    note,
  ];
  const rows = (group_by: string, sums: readonly ReceivedSum[]) =>
    sums.map((it) => row(group_by, it, it.groups > 1 ? `Sum of ${it.groups} groups` : ""));
  const whole = { ...received, name: "all", athletes: null, groups: 1 };
  /** Of the whole, by where it is: how many contributions and athletes are behind either is not counted. */
  const part = (group: string, dollars: number | null) =>
    dollars === null ? [] : [["where it is", group, dollars.toFixed(2), "", "", "", as_of, ""]];
  return [
    [...COLUMNS],
    row("all", whole, `${PRODUCT_NAME}: given less refunds and lost disputes. ${SMALL_GROUPS_RULE}`),
    ...part(
      received.handed_over === null ? "held, on its way or handed over" : "held or on its way",
      received.held,
    ),
    ...part("arrived", received.arrived),
    ...part("handed over", received.handed_over || null),
    ...rows("sport", received.by_sport),
    ...rows("gender", received.by_gender),
    ...rows("conference", received.by_conference),
    ...rows("month", received.by_month),
  ]
    .map(csvLine)
    .join("");
}
