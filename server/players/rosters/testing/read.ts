import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ReadOptions, readRoster } from "../reading/read.ts";
import type { RosterRow } from "../reading/read-row.ts";

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

type Counts = Record<string, number>;

/** What a file holds, counted. */
export interface FileCounts {
  rows: number;
  teams: number;
  /** By reason. */
  refused: Counts;
  /** By field of the players: something stood there that could not be used. */
  cleaned: Counts;
  /** By field: nothing is known, the cleaned ones included. */
  blank: Counts;
  classes: Counts;
  jerseys: Counts;
}

export async function readCounts(options: ReadOptions): Promise<FileCounts> {
  const counts: FileCounts = {
    rows: 0,
    teams: 0,
    refused: {},
    cleaned: {},
    blank: {},
    classes: {},
    jerseys: {},
  };
  for await (const row of readRoster(options)) {
    counts.rows++;
    if ("refused" in row) add(counts.refused, row.refused);
    else if ("team" in row) counts.teams++;
    else {
      for (const field of row.cleaned) add(counts.cleaned, field);
      for (const [field, value] of Object.entries(row.player)) if (value === null) add(counts.blank, field);
      if (row.player.player_class) add(counts.classes, row.player.player_class);
      if (row.player.jersey_number) add(counts.jerseys, row.player.jersey_number);
    }
  }
  return counts;
}

function add(counts: Counts, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}
