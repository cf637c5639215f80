import type { Finding, LedgerCheck } from "./check.ts";
import type { NewerKind } from "./newer.ts";

/** The check in words, a line for each invariant, and who breaks it. Ids and cents, no personal data. */
export function reportText({
  checked_at,
  duration_ms,
  findings,
  closed_until_transfer,
  newer,
}: LedgerCheck): string {
  return [
    `Ledger check of ${checked_at.toISOString()}`,
    ...(closed_until_transfer === null
      ? []
      : [
          `  Closed up to transfer ${closed_until_transfer} and not read again but for what changed: --all reads everything.`,
        ]),
    ...newer.map(newerText),
    ...findings.map(lineOf),
    sumOf(findings, duration_ms),
  ].join("\n");
}

/** A kind that this program does not know, in words. */
export const newerText = ({ kind, since_migration, transfers }: NewerKind): string =>
  `  Newer than this program: transfers of the kind ${kind}, of migration ${since_migration}; ${transfers} in the book.`;

/** Only what is broken; empty when nothing is. */
export function brokenText({ findings }: Pick<LedgerCheck, "findings">): string {
  return findings
    .filter(({ state }) => state === "broken")
    .map(lineOf)
    .join("\n");
}

function lineOf({ state, name, holds, count, offenders }: Finding): string {
  if (state === "holds") return `  ok      ${name}`;
  if (state === "not asked") return `  --      ${name} (the provider was not asked)`;
  if (state === "newer")
    return `  newer   ${name} (${count} to be judged by the release that brought the newer kinds)`;
  const more = count - offenders.length;
  return [
    `  BROKEN  ${name}: ${count}`,
    `          ${holds}`,
    ...offenders.map(({ offender, fault }) => `            ${offender}  ${fault}`),
    ...(more > 0 ? [`            and ${more} more`] : []),
  ].join("\n");
}

function sumOf(findings: readonly Finding[], duration_ms: number): string {
  const count = (state: Finding["state"]) => findings.filter((finding) => finding.state === state).length;
  const [notAsked, newer] = [count("not asked"), count("newer")];
  const parts = [
    `${count("holds")} hold`,
    `${count("broken")} broken`,
    ...(notAsked > 0 ? [`${notAsked} not asked`] : []),
    ...(newer > 0 ? [`${newer} left to a newer release`] : []),
  ];
  return `${findings.length} invariants: ${parts.join(", ")}; ${(duration_ms / 1_000).toFixed(1)} s`;
}
