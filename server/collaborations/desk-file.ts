import * as z from "zod/mini";
import { DESK_CSV, type DeskLine, deskFilters } from "../../contract/compliance-desk.ts";
import { pages } from "../../contract/pages.ts";
import { csvLine } from "../http/csv.ts";
import type { OwnFile } from "../http/file.ts";
import { Refusal } from "../http/refusal.ts";
import { schoolOf } from "./desk.ts";
import { listAtDesk } from "./desk-list.ts";
import { dayOf } from "./facts.ts";

/** Rows of a file; beyond, one narrows the filters. */
const MOST_ROWS = 20_000;

/** The officer's list with its filters, as a table for spreadsheets. */
export const deskFile: OwnFile = {
  address: DESK_CSV,
  who: "compliance",
  page: pages.complianceDesk.to(),
  async write(world, query, { session }) {
    const filters = z.safeParse(deskFilters, query);
    if (!filters.success) throw new Refusal(422, "These are no such filters.");
    const desk = { school_id: schoolOf({ session }), user_id: session.person.user_id };
    const { data } = await listAtDesk(world, desk, { ...filters.data, limit: MOST_ROWS, skip: 0 });
    return { name: `nil-requests-${dayOf(world.clock.now())}.csv`, lines: linesOf(data) };
  },
};

const COLUMNS = [
  "request_number",
  "state",
  "athlete",
  "team",
  "sport",
  "company",
  "sender",
  "scope_of_use",
  "requested_date",
  "due_on",
  "due_set_by",
  "days_left",
  "assigned_to",
  "sent_at_utc",
];

function* linesOf(lines: readonly DeskLine[]): Generator<string> {
  yield csvLine(COLUMNS);
  for (const it of lines) yield csvLine(cellsOf(it));
}

const cellsOf = ({ athlete, due, ...it }: DeskLine): (string | number | null)[] => [
  it.request_number,
  it.state,
  athlete.player_name,
  athlete.team_name,
  athlete.sport_name,
  it.company_name,
  it.sender_name,
  it.scope_of_use,
  it.requested_date,
  due?.due_on ?? null,
  due?.set_by ?? null,
  due?.days_left ?? null,
  it.assigned_to?.name ?? null,
  it.created_at,
];
