/** A row that was not taken, or taken with a doubt. */
export interface RosterNote {
  kind: "refused" | "unsure" | "moved" | "cleaned";
  line: number;
  name: string;
  reason: string;
}

/** What an import did, or with `--dry-run` would do. */
export interface RosterReport {
  rows: number;
  created: number;
  changed: number;
  /** Of the changed ones, those found on another team than before. */
  moved: number;
  unchanged: number;
  /** The file's season is older than what is known of them; left as they are. */
  older: number;
  refused: number;
  /** With another team than known for this very season; left as they are, for a person to settle. */
  unsure: number;
  /** Teams that the catalogue does not know; made without a conference. */
  new_teams: string[];
  /** Rows that have something unusable in a field, by field; the field is left blank. */
  cleaned: Record<string, number>;
  accepts: readonly string[];
  notes: RosterNote[];
}

/** Refused rows shown on the screen; the report file has them all. */
const SHOWN = 20;

/** The report as it is read on a screen. */
export function reportText(report: RosterReport, dryRun: boolean): string {
  const cleaned = Object.entries(report.cleaned).map(([field, rows]) => `${field} ${count(rows)}`);
  const refused = report.notes.filter(({ kind }) => kind === "refused" || kind === "unsure");
  return [
    dryRun ? "Nothing was written (--dry-run). It would be:" : "Done:",
    ...(
      [
        ["rows", report.rows],
        ["created", report.created],
        ["changed", report.changed],
        ["  of them moved to another team", report.moved],
        ["unchanged", report.unchanged],
        ["left alone, being of an older season", report.older],
        ["unsure, left alone", report.unsure],
        ["refused", report.refused],
      ] as const
    ).map(([what, rows]) => `  ${count(rows).padStart(9)}  ${what}`),
    ...(cleaned.length ? [`Left blank because unusable: ${cleaned.join(", ")}.`] : []),
    ...(report.new_teams.length ? [`Teams not known before: ${report.new_teams.join(", ")}.`] : []),
    `Imported players take ${report.accepts.length ? report.accepts.join(" and ") : "nothing until somebody says so (--accept contributions)"}.`,
    ...refused
      .slice(0, SHOWN)
      .map(({ line, name, reason }) => `  line ${line}: ${name ? `${name}: ` : ""}${reason}`),
    ...(refused.length > SHOWN
      ? [`  … and ${count(refused.length - SHOWN)} more; --report FILE has them all.`]
      : []),
  ].join("\n");
}

/** Every note as CSV, for a spreadsheet. */
export function reportCsv({ notes }: RosterReport): string {
  const lines = notes.map(({ kind, line, name, reason }) =>
    [kind, String(line), name, reason].map(quoted).join(","),
  );
  return `${["kind,line,name,reason", ...lines].join("\r\n")}\r\n`;
}

const quoted = (text: string): string => {
  // A cell that begins like a formula is text all the same.
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const count = (rows: number): string => rows.toLocaleString("en-US");
