import * as z from "zod/mini";
import { role } from "../accounts/accounts.ts";
import { call } from "../form/call.ts";
import { limitOf, nameText, skip } from "../form/fields.ts";

/** Rows that 'Load More' adds to an admin's list. */
export const ADMIN_BATCH = 10;

const kept = z.nullable(z.string());

const listedUser = z.object({
  user_id: z.int(),
  first_name: kept,
  last_name: kept,
  user_email: z.string(),
  user_name: kept,
  phone_number: kept,
  company_name: kept,
  address: kept,
  city: kept,
  state: kept,
  country: kept,
  /** ISO 8601, UTC. */
  user_created_at: z.string(),
  email_confirmed: z.boolean(),
  /** Beside 'member', which everybody is: an officer's with the school, an athlete's with the page. */
  roles: z.array(
    z.object({
      role,
      school_name: kept,
      player_id: z.nullable(z.int()),
      player_name: kept,
    }),
  ),
});
/** An account, as admins see it. */
export type ListedUser = z.infer<typeof listedUser>;

export const allUsers = call({
  name: "all_users",
  summary: "Every account, the newest first, or those that hold what is searched.",
  method: "GET",
  path: "/v1/all-users",
  who: "admin",
  logged_as: {
    act: "read the list of users",
    chosen: ["role", "order", "limit", "skip"],
    row_id: "user_id",
  },
  query: z.object({
    limit: limitOf(100),
    skip,
    /** The beginning of an e-mail address, or a part of a name or a company. */
    search: z.optional(nameText),
    role: z.optional(role),
    order: z._default(z.enum(["newest", "oldest", "email"]), "newest"),
  }),
  answer: z.object({ data: z.array(listedUser), count: z.int() }),
  sensitive: true,
});
