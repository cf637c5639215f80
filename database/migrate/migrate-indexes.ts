import { bareStatements, withoutComments } from "./migrate-sql.ts";

const CONCURRENTLY = /^(?:create (?:unique )?index|drop index) concurrently /;

/**
 * The statements of a file that makes or drops indexes `concurrently`, to be run one by one outside of a transaction; null for any
 * other file. Throws where one mixes both: it would be half done when it fails.
 *
 * Such a file begins anew after a failure, and what it left is an index that is not valid. So before it makes one it drops it,
 * if it exists.
 */
export function indexesApart(sql: string): string[] | null {
  const bare = bareStatements(sql);
  if (!bare.some((statement) => CONCURRENTLY.test(statement))) return null;
  for (const [at, statement] of bare.entries()) {
    const words = statement.slice(0, 80);
    if (!CONCURRENTLY.test(statement))
      throw new Error(`"${words}" stands beside an index made concurrently: give that a file of its own.`);
    const [, name] = /^create (?:unique )?index concurrently (\w+)/.exec(statement) ?? [];
    const dropped = `drop index concurrently if exists ${name}`;
    if (name && !bare.slice(0, at).includes(dropped))
      throw new Error(`Before "${words}": ${dropped}, since a try that was broken off leaves it behind.`);
  }
  const whole = withoutComments(sql)
    .split(";")
    .filter((statement) => statement.trim() !== "");
  if (whole.length !== bare.length)
    throw new Error("A text in a concurrent index has a semicolon: write it without.");
  return whole;
}
