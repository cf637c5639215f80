import * as z from "zod/mini";
import { DESK_CSV, type DeskLine, deskFilters } from "../../contract/compliance-desk.ts";
import { pages } from "../../contract/pages.ts";
import { audit } from "../http/audit.ts";
import type { OwnFile } from "../http/file.ts";
import { Refusal } from "../http/refusal.ts";
import { refuseManyFiles, tableLines } from "../http/table-file.ts";
import { schoolOf } from "./desk.ts";
import { allAtDesk, type DeskRow } from "./desk-list.ts";
import { dayOf } from "./facts.ts";
import { withDue } from "./read.ts";

/** The officer's list with its filters, as a table for spreadsheets. */
export const deskFile: OwnFile = {
  address: DESK_CSV,
  who: "compliance",
  page: pages.complianceDesk.to(),
  async write(world, query, asker) {
    const filters = z.safeParse(deskFilters, query);
    if (!filters.success) throw new Refusal(422, "These are no such filters.");
    const desk = { school_id: schoolOf(asker), user_id: asker.session.person.user_id };
    refuseManyFiles();
    await audit(world.database, asker, { act: "exported collaboration requests" });
    const now = world.clock.now();
    const table = {
      columns: COLUMNS,
      statement: allAtDesk(desk, filters.data, now),
      cellsOf: (row: DeskRow) => cellsOf(withDue(row, now)),
    };
    return { name: `nil-requests-${dayOf(now)}.csv`, lines: tableLines(world.database, table) };
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
