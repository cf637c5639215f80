/** One row of a table for spreadsheets (RFC 4180). What is not there is an empty cell. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(written).join(",")}\r\n`;

/** What comes from people and rosters: text that begins like a formula is told to a spreadsheet as text. */
function written(cell: string | number | null): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const text = /^[\s]*[=+\-@]|^[\t\r\n]/.test(cell) && Number.isNaN(Number(cell)) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
