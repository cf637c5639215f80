import * as z from "zod/mini";
import { call } from "../form/call.ts";
import { limitOf, nameText, skip } from "../form/fields.ts";
import { anyRequest, deskFilters, deskLine, listedAfter } from "./desk.ts";

/** Requests at any desk, at our own in a school's place, or at a school's office. */
export const REQUEST_OFFICES = ["any", "none", "school"] as const;

export const adminRequestFilters = z.extend(deskFilters, {
  /** A part of the school's name. */
  school: z._default(nameText, ""),
  /** Whose desk: `none` is our own, of the schools that have no officer. */
  office: z._default(z.enum(REQUEST_OFFICES), "any"),
});
export type AdminRequestFilters = z.output<typeof adminRequestFilters>;

export const listAllRequests = call({
  name: "list_all_collaboration_requests",
  summary: "The requests that have come to any school's compliance desk, what is due first.",
  method: "GET",
  path: "/v1/all_collaboration_requests",
  who: "admin",
  logged_as: {
    act: "read the list of requests",
    chosen: ["view", "assigned", "due", "office", "after_due_on", "after_number", "limit", "skip"],
    row_id: "request_id",
  },
  query: z.extend(adminRequestFilters, { ...listedAfter.shape, limit: limitOf(100), skip }),
  answer: z.object({ data: z.array(deskLine), count: z.int() }),
  sensitive: true,
});

const one = z.object({ request_id: z.uuid("This is not the id of a request.") });

export const getAnyRequest = call({
  name: "get_any_collaboration_request",
  summary:
    "One of them, as its compliance office sees it. Deciding is the office's; where the school has no officer, an admin's.",
  method: "GET",
  path: "/v1/all_collaboration_requests/{request_id}",
  who: "admin",
  logged_as: { act: "read a request" },
  params: one,
  answer: anyRequest,
  failures: { 404: "No such request at any desk." },
  sensitive: true,
  example: ({ request_id }) => ({ params: { request_id } }),
});

/** The same list as a file, with the same filters. */
export const ALL_REQUESTS_CSV = "/AdminDashboard/requests.csv";
