import type { UploadNote, UploadReport } from "../../../../contract/players/roster-uploads.ts";
import { counted } from "../../../../pure/numbers.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { type Column, DataTable } from "../../../parts/members/lists/data-table.tsx";
import { FactList } from "../../../parts/visitors/blocks/fact-list.tsx";

interface ReportProps {
  readonly report: UploadReport;
  readonly is_done: boolean;
}

/** What a file does, or would do: how many rows of each kind, what was not read, and what a person should look at. */
export function Report({ report, is_done }: ReportProps) {
  const { alarms, notes, kind } = report;
  return (
    <>
      {alarms.length > 0 && !is_done && <Alarms alarms={alarms} />}
      <FactList className={shared.facts} facts={kind === "teams" ? teamFacts(report) : playerFacts(report)} />
      <FactList className={shared.facts} facts={columnFacts(report)} />
      {kind === "players" && (
        <p className={shared.small}>
          No one is opened for contributions or NIL requests by an import. Athletes agree to that themselves.
        </p>
      )}
      {notes.length > 0 && (
        <details className={shared.more}>
          <summary>Rows and schools to check ({counted(notes.length)} shown)</summary>
          <DataTable
            label="Rows and schools to check"
            columns={NOTES}
            rows={notes}
            keyOf={({ kind, line, name, reason }) => `${kind} ${line} ${name} ${reason}`}
          />
        </details>
      )}
    </>
  );
}

const Alarms = ({ alarms }: { readonly alarms: readonly string[] }) => (
  <div>
    <h4 className={shared.small} data-bad="">
      This file looks like a mistake
    </h4>
    <ul>
      {alarms.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  </div>
);

const NOTES: readonly Column<UploadNote>[] = [
  { name: "Line", cell: ({ line }) => line, numeric: true },
  { name: "What", cell: ({ kind }) => WHAT[kind] ?? kind },
  { name: "Name", cell: ({ name }) => name || null, room: "long" },
  { name: "Why", cell: ({ reason }) => reason, room: "long" },
];

const WHAT: Readonly<Record<string, string>> = {
  refused: "Row refused",
  unsure: "Left to a person",
  "unsure school": "School not clear",
  "alike school": "School like another",
  namesakes: "Two with one name",
  shrunk: "Team got smaller",
  clash: "Name of two schools",
  merged: "Two pages are one",
};

const shared_facts = ({ refused, unsure, rows }: UploadReport) =>
  [
    ["Left to a person", counted(unsure)],
    ["Rows refused", counted(refused)],
    ["Total rows", counted(rows)],
  ] as const;

const teamFacts = (report: UploadReport) => [
  ["New teams", counted(report.created)] as const,
  ["Changed teams", counted(report.changed)] as const,
  ["Unchanged", counted(report.unchanged)] as const,
  ...shared_facts(report),
];

/** Reports of before have none. */
const given = (count: number | undefined): string | null => (count === undefined ? null : counted(count));

const playerFacts = (report: UploadReport) => [
  ["Season", report.season === null ? null : String(report.season)] as const,
  ["New athletes", counted(report.created)] as const,
  ["Changed", counted(report.changed)] as const,
  ["Moved to another team", counted(report.moved)] as const,
  ["Gone from their team", counted(report.gone)] as const,
  ["Unchanged", counted(report.unchanged)] as const,
  ["Monthly plans we'll ask about: keep going, or cancel", given(report.plans_asked)] as const,
  ["Monthly plans that end with their service", given(report.plans_ended)] as const,
  ["Open orders that end and are paid back", given(report.orders_ended)] as const,
  ["From an older season", report.older > 0 ? counted(report.older) : null] as const,
  ...shared_facts(report),
];

/** More names than that nobody reads. */
const NAMED = 40;
const listed = (names: readonly string[]): string =>
  names.length > NAMED
    ? `${names.slice(0, NAMED).join(", ")} and ${counted(names.length - NAMED)} more`
    : names.join(", ");

/** 'weight_pounds' -> 'weight pounds' */
const plain = (field: string): string => field.replaceAll("_", " ");

const columnFacts = ({ new_teams, not_read, lacks, cleaned }: UploadReport) =>
  [
    ["Teams we didn't know", listed(new_teams)],
    ["Columns not read", listed(not_read)],
    ["No column for these, so they stay as they are", listed(lacks.map(plain))],
    [
      "Left blank because we couldn't read them",
      listed(cleaned.map(({ field, rows }) => `${plain(field)} (${counted(rows)})`)),
    ],
  ] as const;
