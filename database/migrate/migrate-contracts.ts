import { bareStatements } from "./migrate-sql.ts";

/** Files before this one are older than the rule. */
const FIRST_MARKED = 40;

/** In a comment at the top: the last migration of the oldest release that this file leaves alone, or "nothing" and why. */
const MARK = /^-- contracts: (?:(\d{4})\b|(nothing), \S)/m;

/** What a running server may miss. */
const TAKES_AWAY: readonly RegExp[] = [
  /\bdrop\s+column\b/,
  /\brename\b/,
  /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/,
  /\bset\s+not\s+null\b/,
];
const DROPPED =
  /\bdrop\s+(?:table|view|materialized\s+view|function|procedure|type|domain|schema|sequence)\s+(?:if\s+exists\s+)?([\w.]+)/g;

/**
 * The last migration that a server has to know to run beside this file; null where every server may (decision 26).
 * A file that takes something away (drops, renames, gives a column another type) says so by `-- contracts: 0041`; throws where it
 * does not, and where no release lies between: what goes must have been out of use in the release before.
 */
export function oldestServerOf(file: string, sql: string): number | null {
  const version = Number(file.slice(0, 4));
  const [, oldest, nothing] = MARK.exec(sql) ?? [];
  if (oldest !== undefined) {
    if (Number(oldest) < version) return Number(oldest);
    throw new Error(
      `Migration ${file} contracts ${oldest}: name one before it, the last of an earlier release.`,
    );
  }
  const taken = nothing || version < FIRST_MARKED ? null : takenAway(sql);
  if (taken === null) return null;
  throw new Error(
    `Migration ${file} takes away what servers may still use ("${taken}"). Say from which release on nobody does, by a line ` +
      `"-- contracts: NNNN" with that release's last migration; or "-- contracts: nothing, because …".`,
  );
}

/** The first words that take something away; what the same file drops and makes again does not count. */
function takenAway(sql: string): string | null {
  const statements = bareStatements(sql).join("; ");
  for (const pattern of TAKES_AWAY) {
    const [words] = pattern.exec(statements) ?? [];
    if (words) return words;
  }
  const gone = [...statements.matchAll(DROPPED)].find(([, name]) => !isMade(statements, name ?? ""));
  return gone ? gone[0] : null;
}

const isMade = (statements: string, name: string): boolean =>
  new RegExp(
    `\\bcreate\\s+(?:or\\s+replace\\s+)?\\w+(?:\\s+view)?\\s+${name.replaceAll(".", "\\.")}\\b`,
  ).test(statements);
