import type { DrillResult } from "./drill.ts";

/** Of what went wrong, so many lines are shown. */
const SHOWN = 20;

/** What a drill came to, for a page of text. */
export function tableOf({ balancer, phases, money, wrong }: DrillResult): string {
  const rows = phases.map(({ name, seconds, requests, asked_again, lost }) => [
    name,
    seconds.toFixed(0),
    requests,
    asked_again,
    lost.length,
  ]);
  const sum = (of: (phase: DrillResult["phases"][number]) => number) =>
    phases.reduce((all, phase) => all + of(phase), 0);
  const all = [
    "together",
    sum((it) => it.seconds).toFixed(0),
    sum((it) => it.requests),
    sum((it) => it.asked_again),
    sum((it) => it.lost.length),
  ];
  const head = ["phase", "seconds", "requests", "asked to come again", "lost"];
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [
    ...[head, ["---", "--:", "--:", "--:", "--:"], ...rows, all].map(line),
    "",
    `Before the servers: ${balancer}. Contributions: ${money.at_provider} at the provider (${dollars(money.provider_cents)}), ` +
      `${money.booked} booked (${dollars(money.booked_cents)}), ${money.receipts} receipts; ${money.seen} were seen to arrive.`,
    ...(wrong.length === 0 ? ["Nothing was lost."] : [...wrong.slice(0, SHOWN), ...rest(wrong.length)]),
  ].join("\n");
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

const rest = (lines: number): string[] => (lines > SHOWN ? [`and ${lines - SHOWN} more`] : []);
