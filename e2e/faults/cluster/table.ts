import type { Felt } from "./felt.ts";
import type { Row } from "./run.ts";

/** As docs/cluster.md has it. */
export function tableOf(rows: readonly Row[]): string {
  return [
    "| what went wrong | lists: longest wait | checkouts: longest wait | told to come again | broken |",
    "| --- | ---: | ---: | ---: | ---: |",
    ...rows.map(
      ({ name, lists, checkouts }) =>
        `| ${name} | ${waitOf(lists)} | ${waitOf(checkouts)} | ${share(lists, checkouts, "told")} | ${share(lists, checkouts, "broken")} |`,
    ),
  ].join("\n");
}

const waitOf = ({ seconds }: Felt): string => `${seconds.toFixed(1)} s`;

const share = (lists: Felt, checkouts: Felt, what: "told" | "broken"): string =>
  `${lists[what] + checkouts[what]} of ${lists.asked + checkouts.asked}`;
