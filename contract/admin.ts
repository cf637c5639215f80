import * as z from "zod/mini";
import { role } from "./accounts.ts";
import { call } from "./call.ts";
import { limitOf, skip } from "./fields.ts";
import { transaction } from "./transactions.ts";

/** Rows that 'Load More' adds to an admin's list. */
export const ADMIN_PAGE = 10;

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
  roles: z.array(role),
});
/** An account, as admins see it. */
export type ListedUser = z.infer<typeof listedUser>;

export const allUsers = call({
  name: "all_users",
  summary: "Every account, the newest first.",
  method: "GET",
  path: "/v1/all-users",
  who: "admin",
  query: z.object({ limit: limitOf(100), skip }),
  answer: z.object({ data: z.array(listedUser), count: z.int() }),
  sensitive: true,
});

export const getAllTransactions = call({
  name: "get_all_transactions",
  summary:
    "Everything that was paid, the newest first; how much there is in all in the header X-Total-Count.",
  method: "GET",
  path: "/v1/get_all_transactions",
  who: "admin",
  query: z.object({ limit: limitOf(500), skip }),
  answer: z.array(transaction),
  sensitive: true,
});
