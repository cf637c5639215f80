import * as z from "zod/mini";
import {
  ALL_REQUESTS_CSV,
  adminRequestFilters,
  listAllRequests,
} from "../../../contract/collaborations/all-requests.ts";
import {
  DESK_CSV,
  type DeskFilters,
  type DeskLine,
  deskFilters,
} from "../../../contract/collaborations/desk.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import { narrowedBy } from "../../http/calls/audit-reading.ts";
import type { FileAsker, OwnFile } from "../../http/files/own-file.ts";
import { refuseManyFiles, tableLines } from "../../http/files/table-file.ts";
import type { World } from "../../world/world.ts";
import { dayOf } from "../rules/facts.ts";
import { withDue } from "../states/read.ts";
import { deskOfAdmin } from "./admin-view.ts";
import { ofSchool, schoolOf } from "./desk.ts";
import { allAtDesk, type DeskOf, type DeskRow } from "./desk-list.ts";

/** The officer's list with its filters, as a table for spreadsheets. */
export const deskFile: OwnFile = {
  address: DESK_CSV,
  who: "compliance",
  fresh_proof: true,
  page: pages.complianceDesk.to(),
  async write(world, query, asker) {
    const filters = filtersIn(deskFilters, query);
    return writeFile(world, { schools: ofSchool(schoolOf(asker)) }, filters, asker);
  },
};

/** The admin's. */
export const allRequestsFile: OwnFile = {
  address: ALL_REQUESTS_CSV,
  who: "admin",
  fresh_proof: true,
  page: pages.adminRequests.to(),
  async write(world, query, asker) {
    const filters = filtersIn(adminRequestFilters, query);
    return writeFile(world, deskOfAdmin(filters, asker), filters, asker);
  },
};

function filtersIn<Shape extends z.ZodMiniType>(shape: Shape, query: unknown): z.output<Shape> {
  const filters = z.safeParse(shape, query);
  if (!filters.success) throw new Refusal(422, "We don't know these filters. Please check the address.");
  return filters.data;
}

async function writeFile(
  { database, clock }: World,
  { schools }: Pick<DeskOf, "schools">,
  filters: DeskFilters,
  asker: FileAsker,
): ReturnType<OwnFile["write"]> {
  refuseManyFiles();
  const now = clock.now();
  const table = {
    columns: COLUMNS,
    statement: allAtDesk({ schools, user_id: asker.session.person.user_id }, filters, now),
    cellsOf: (row: DeskRow) => cellsOf(withDue(row, now)),
    onTaken: () =>
      audit(database, asker, {
        act: "exported collaboration requests",
        detail: narrowedBy(listAllRequests, filters),
      }),
  };
  return { name: `nil-requests-${dayOf(now)}.csv`, lines: tableLines(database, table) };
}

const COLUMNS = [
  "request_number",
  "state",
  "school",
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
  "agreement_on",
  "disclosed_on",
  "disclosure_due_on",
  "disclosure_days_late",
];

const cellsOf = ({ athlete, due, disclosure, ...it }: DeskLine): (string | number | null)[] => [
  it.request_number,
  it.state,
  it.school_name,
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
  it.executed_on,
  disclosure?.disclosed_on ?? null,
  disclosure?.due_on ?? null,
  disclosure?.due_on ? disclosure.days_late : null,
];
