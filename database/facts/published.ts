import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";

/** A line of a published table, by column name. */
export type Row = Record<string, string>;

export function readRows(file: string): Row[] {
  // One published table has an unbalanced quote; it swallows a player, but no school.
  return parse(readFileSync(file), { columns: true, bom: true, relax_quotes: true });
}

/** Like name_key() in the database, close enough to notice a clash; the database refuses what slips through. */
export function keyOf(name: string): string {
  const letters = name.normalize("NFKD").replace(/[\u0300-\u036f'’‘`ʻ.]/g, "");
  return letters
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** A value as a cell of CSV. */
export function quoted(value: string): string {
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
