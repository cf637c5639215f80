import {
  type AdminRequestFilters,
  REQUEST_OFFICES,
} from "../../../../contract/collaborations/all-requests.ts";
import {
  DESK_ASSIGNMENTS,
  DESK_DUES,
  DESK_VIEWS,
  type DeskFilters,
} from "../../../../contract/collaborations/desk.ts";

/** What narrows a queue; `school` and `office` where there are several. */
export interface QueueFilters extends DeskFilters {
  readonly school?: string;
  readonly office?: AdminRequestFilters["office"];
}

/** How each filter's choices are called, in their order. */
export const VIEW_LABELS = { open: "To do", waiting: "With others", decided: "Closed", all: "All" } as const;
export const ASSIGNED_LABELS = { anyone: "Anyone", me: "Me", nobody: "No one yet" } as const;
export const OFFICE_LABELS = {
  any: "Anyone",
  none: "Our own desk",
  school: "Its own office",
} as const;
export const DUE_LABELS = { any: "Any time", week: "Within 7 days", overdue: "Overdue" } as const;

const oneOf = <Word extends string>(words: readonly [Word, ...Word[]], asked: string | null): Word =>
  words.find((word) => word === asked) ?? words[0];

/** The filters live in the address, so that a queue can be kept as a bookmark and walked back. */
export const filtersIn = (search: URLSearchParams): DeskFilters => ({
  view: oneOf(DESK_VIEWS, search.get("view")),
  assigned: oneOf(DESK_ASSIGNMENTS, search.get("assigned")),
  due: oneOf(DESK_DUES, search.get("due")),
  text: search.get("text") ?? "",
});

/** The same of the requests of all schools. */
export const adminFiltersIn = (search: URLSearchParams) => ({
  ...filtersIn(search),
  school: search.get("school") ?? "",
  office: oneOf(REQUEST_OFFICES, search.get("office")),
});

/** Without what is as it is by itself. */
export function searchOf({
  view,
  assigned,
  due,
  text,
  school = "",
  office = "any",
}: QueueFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (view !== DESK_VIEWS[0]) search.set("view", view);
  if (assigned !== DESK_ASSIGNMENTS[0]) search.set("assigned", assigned);
  if (due !== DESK_DUES[0]) search.set("due", due);
  if (office !== "any") search.set("office", office);
  if (school.trim() !== "") search.set("school", school.trim());
  if (text.trim() !== "") search.set("text", text.trim());
  return search;
}

/** The same list as a file. */
export function csvAddress(file: string, filters: QueueFilters): string {
  const search = searchOf(filters);
  return search.size > 0 ? `${file}?${search}` : file;
}
