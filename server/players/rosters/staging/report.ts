import { counted } from "../../../../pure/numbers.ts";
/** A line of the report: what became of a row, of a player without one, or of a school. */
export interface RosterNote {
  kind:
    | "created"
    | "changed"
    | "moved"
    | "unchanged"
    | "older"
    | "gone"
    | "merged"
    | "namesakes"
    | "refused"
    | "unsure"
    | "unsure school"
    | "alike school"
    | "shrunk"
    | "clash"
    | "cleaned";
  line: number | null;
  name: string;
  reason: string;
}

/** What an import did, or with `--dry-run` would do. Rows: created + changed + unchanged + older + refused + unsure. */
export interface RosterReport {
  /** By which it can be undone. */
  import_id: number;
  kind: "players" | "teams";
  /** How the file was read. */
  source: string;
  /** The year it ends; of a team file null. */
  season: number | null;
  rows: number;
  created: number;
  changed: number;
  /** Of the changed ones, those found on another team than before. */
  moved: number;
  unchanged: number;
  /** Of a season older than the newest known of the player: history, which moves nobody. */
  older: number;
  /** Players whom the newest roster of their team does not name any more; they stay, and are not found. */
  gone: number;
  /**
   * What it means for supporters, because athletes move or leave: whose plan is asked about, whose plan ends with the service that it is
   * for, and orders that nobody is left to do. Of a team file, and in reports of releases before: absent.
   */
  plans_asked?: number;
  plans_ended?: number;
  orders_ended?: number;
  refused: number;
  /** For a person to settle: who it is, with which team, or which school. */
  unsure: number;
  /** Teams that the catalogue does not know. */
  new_teams: string[];
  /** Rows that have something unusable in a field, by field; the field is left blank. */
  cleaned: Record<string, number>;
  accepts: readonly string[];
  /** Fields that the file has no column for: what is known of them stays. */
  lacks: readonly string[];
  /** Columns of the file that nothing reads. */
  not_read: readonly string[];
  /** Why the file looks like a mistake, in words; empty: it doesn't. */
  alarms: readonly string[];
  /** How many players that is about: the number to type to let it in all the same; 0 without an alarm. */
  at_stake: number;
  /** Names whose rows wait outside until a person says which school each is. */
  unsure_schools: readonly { school_name: string; alike: string[] }[];
  /** What a person should look at: the first of what was refused, unsure, or suspicious. */
  notes: RosterNote[];
}

/** The report as it is read on a screen. */
export function reportText(report: RosterReport, dryRun: boolean): string {
  const cleaned = Object.entries(report.cleaned).map(([field, rows]) => `${field} ${count(rows)}`);
  const more = report.refused + report.unsure - report.notes.filter(isCounted).length;
  return [
    dryRun
      ? "Nothing was written (--dry-run). It would be:"
      : `Done, as import ${report.import_id} (--undo ${report.import_id} takes it back):`,
    ...counts(report).map(([what, rows]) => `  ${count(rows).padStart(9)}  ${what}`),
    ...report.alarms.map((words) => `Suspicious: ${words}`),
    ...(report.alarms.length ? [`It is let in by --yes-really ${report.at_stake} alone.`] : []),
    ...(report.lacks.length
      ? [
          `Fields that the file has no column for, so that what is known of them stays: ${report.lacks.join(", ")}.`,
        ]
      : []),
    ...(report.not_read.length ? [`Columns that nothing reads: ${report.not_read.join(", ")}.`] : []),
    ...(cleaned.length ? [`Left blank because unusable: ${cleaned.join(", ")}.`] : []),
    ...(report.new_teams.length ? [`Teams not known before: ${firstOf(report.new_teams)}.`] : []),
    ...(report.kind === "players"
      ? [
          `Imported players take ${report.accepts.length ? report.accepts.join(" and ") : "nothing until someone says so (--accept contributions)"}.`,
        ]
      : []),
    ...report.notes.map(lineOf),
    ...(more > 0 ? [`  … and ${count(more)} more; --report FILE has them all.`] : []),
  ].join("\n");
}

const NAMED = 40;

const firstOf = (names: readonly string[]): string =>
  names.length <= NAMED
    ? names.join(", ")
    : `${names.slice(0, NAMED).join(", ")} and ${count(names.length - NAMED)} more`;

const isCounted = ({ kind }: RosterNote): boolean => kind === "refused" || kind === "unsure";

function counts(report: RosterReport): [string, number][] {
  const shared: [string, number][] = [
    ["unsure: for a person to settle", report.unsure],
    ["refused", report.refused],
  ];
  if (report.kind === "teams") {
    return [
      ["rows", report.rows],
      ["teams created", report.created],
      ["teams changed", report.changed],
      ["unchanged", report.unchanged],
      ...shared,
    ];
  }
  return [
    ["rows", report.rows],
    ["created", report.created],
    ["changed", report.changed],
    ["  of them moved to another team", report.moved],
    ["unchanged", report.unchanged],
    ["of a season older than the newest: kept as history", report.older],
    ...shared,
    ["players gone from their rosters", report.gone],
    ["monthly plans whose supporters are asked: keep going, or cancel", report.plans_asked ?? 0],
    ["monthly plans that end with the service they are for", report.plans_ended ?? 0],
    ["open orders that end, and are paid back", report.orders_ended ?? 0],
  ];
}

function lineOf({ kind, line, name, reason }: RosterNote): string {
  const where = line === null ? "" : `line ${line}: `;
  const what = kind === "refused" || kind === "unsure" ? "" : `${kind}: `;
  return `  ${where}${what}${name ? `${name}: ` : ""}${reason}`;
}

const count = (rows: number): string => counted(rows);
