import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ReadOptions, readRoster } from "./read.ts";
import type { RosterRow } from "./read-row.ts";

const folder = mkdtempSync(join(tmpdir(), "rosters-"));
let files = 0;

/** A file with this content; its address. */
export function fileOf(content: string | Uint8Array): string {
  const file = join(folder, `${++files}.csv`);
  writeFileSync(file, content);
  return file;
}

/** Every row of a file with this content. */
export async function rowsOf(
  content: string | Uint8Array,
  asked: Omit<ReadOptions, "file"> = {},
): Promise<RosterRow[]> {
  return Array.fromAsync(readRoster({ file: fileOf(content), ...asked }));
}

/** What rows say, without the source and the fields that are blank. */
export function said(rows: readonly RosterRow[]): unknown[] {
  return rows.map((row) => {
    if ("refused" in row) return `${row.line}: ${row.refused}`;
    const values = Object.entries("player" in row ? row.player : row.team);
    const told = Object.fromEntries(values.filter(([, value]) => value !== null));
    return "player" in row && row.cleaned.length > 0 ? { ...told, cleaned: row.cleaned } : told;
  });
}
