/** A text with two hyphens in it is cut off as well: migrations have none. */
export const withoutComments = (sql: string): string =>
  sql
    .split("\n")
    .map((line) => line.split("--", 1)[0])
    .join("\n");

/**
 * The statements of a migration in lower case, without comments, and with all texts and function bodies emptied: what is left is what
 * the file itself does.
 */
export const bareStatements = (sql: string): string[] =>
  withoutComments(sql)
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/'[^']*'/g, "''")
    .toLowerCase()
    .split(";")
    .map((statement) => statement.trim().replaceAll(/\s+/g, " "))
    .filter((statement) => statement !== "");
