import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { oldestServerOf } from "./migrate-contracts.ts";

/** A file `0001-some-name.sql`: version 1, name `some-name`. */
export type Migration = {
  version: number;
  name: string;
  file: string;
  sql: string;
  checksum: string;
  /** The last migration that a server has to know to run beside this one; null: any server may. */
  oldest_server: number | null;
};

/** A row of schema_migrations. */
export type Applied = Pick<Migration, "version" | "name" | "checksum" | "oldest_server">;

const FILE_NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/;

/** The folder's migrations in order. Throws for a `.sql` file with any other kind of name, and for a number used twice. */
export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  const migrations = files.sort().map((file) => readMigration(folder, file));
  for (const [index, { version, file }] of migrations.entries()) {
    const before = migrations[index - 1];
    if (before?.version === version)
      throw new Error(`Two migrations have one number: ${before.file} and ${file}.`);
  }
  return migrations;
}

/**
 * What is still to be applied, and whether the database is ahead of this checkout: newer servers run beside this one. Throws
 * where the files and what was applied do not tell the same story, and where the database has left this checkout behind.
 */
export function pendingOf(
  migrations: Migration[],
  applied: Applied[],
): { pending: Migration[]; ahead: boolean } {
  const latest = migrations.at(-1)?.version ?? 0;
  const byVersion = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const row of applied) {
    const label = `${String(row.version).padStart(4, "0")}-${row.name}.sql`;
    const migration = byVersion.get(row.version);
    if (!migration && row.version > latest) {
      refuseLeftBehind(row, label, latest);
      continue;
    }
    if (!migration)
      throw new Error(`Migration ${label} was applied to the database, but its file is missing.`);
    if (migration.checksum !== row.checksum || migration.name !== row.name) {
      throw new Error(
        `Migration ${migration.file} was altered after it was applied (as ${label}). Restore it, and put the change into a new file.`,
      );
    }
  }
  const done = applied.at(-1)?.version ?? 0;
  const known = new Set(applied.map((row) => row.version));
  const pending = migrations.filter((migration) => !known.has(migration.version));
  const late = pending.find((migration) => migration.version < done);
  if (late)
    throw new Error(
      `Migration ${late.file} comes before one that is applied already. Give it a higher number.`,
    );
  return { pending, ahead: done > latest };
}

/** A newer migration that only adds runs beside this checkout; one that takes away says from which migration on it does. */
function refuseLeftBehind({ oldest_server }: Applied, label: string, latest: number): void {
  if (oldest_server === null || oldest_server <= latest) return;
  throw new Error(
    `The database is newer than this checkout: ${label} has taken away what this checkout uses. Update the code.`,
  );
}

function readMigration(folder: string, file: string): Migration {
  const [, version, name] = FILE_NAME.exec(file) ?? [];
  if (!version || !name) throw new Error(`Migration ${file} is not named like 0001-what-it-does.sql.`);
  // The line ends of a Windows checkout are no alteration.
  const sql = readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n");
  const checksum = createHash("sha256").update(sql).digest("hex");
  return { version: Number(version), name, file, sql, checksum, oldest_server: oldestServerOf(file, sql) };
}
