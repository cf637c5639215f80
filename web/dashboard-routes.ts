import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { pages } from "../contract/pages/addresses.ts";
import { own } from "./route-kinds.ts";

/** Each names its screen alike, so that this table, which every visitor gets, is short. */
const dashboard = (
  page: { readonly pattern: string },
  name: string,
  title: string,
  load: () => Promise<{ Screen: ComponentType }>,
): RouteObject => own(page, name, title, async () => (await load()).Screen);

/** The screens of the Admin Dashboard and of the Athlete Dashboard. */
export const dashboardRoutes: readonly RouteObject[] = [
  dashboard(
    pages.adminUsers,
    "admin-users",
    "All Users List",
    () => import("./screens/admin-users/admin-users.tsx"),
  ),
  dashboard(
    pages.adminTransactions,
    "admin-transactions",
    "All Transactions",
    () => import("./screens/admin-transactions/admin-transactions.tsx"),
  ),
  dashboard(
    pages.adminTransaction,
    "admin-transaction",
    "Transaction",
    () => import("./screens/admin-transaction/admin-transaction.tsx"),
  ),
  dashboard(
    pages.adminRequests,
    "admin-requests",
    "NIL Requests",
    () => import("./screens/admin-requests/admin-requests.tsx"),
  ),
  dashboard(
    pages.adminRequest,
    "admin-request",
    "A NIL request",
    () => import("./screens/admin-request/admin-request.tsx"),
  ),
  dashboard(
    pages.adminAttention,
    "admin-attention",
    "Needs attention",
    () => import("./screens/admin-attention/admin-attention.tsx"),
  ),
  dashboard(pages.adminMoney, "admin-money", "Money", () => import("./screens/admin-money/admin-money.tsx")),
  dashboard(
    pages.adminContributions,
    "admin-contributions",
    "Contributions on or off",
    () => import("./screens/admin-contributions/admin-contributions.tsx"),
  ),
  dashboard(
    pages.adminRosters,
    "admin-rosters",
    "Who is who",
    () => import("./screens/admin-rosters/admin-rosters.tsx"),
  ),
  dashboard(
    pages.adminAudit,
    "admin-audit",
    "Audit log",
    () => import("./screens/admin-audit/admin-audit.tsx"),
  ),
  dashboard(
    pages.adminLedger,
    "admin-ledger",
    "Reconciliation",
    () => import("./screens/admin-ledger/admin-ledger.tsx"),
  ),
  dashboard(
    pages.adminJobs,
    "admin-jobs",
    "Failed jobs",
    () => import("./screens/admin-jobs/admin-jobs.tsx"),
  ),
  dashboard(
    pages.adminProfiles,
    "admin-profiles",
    "Athlete Profiles",
    () => import("./screens/admin-profiles/admin-profiles.tsx"),
  ),
  dashboard(
    pages.adminProfile,
    "admin-profile",
    "An athlete's profile",
    () => import("./screens/admin-profile/admin-profile.tsx"),
  ),
  dashboard(
    pages.adminMessages,
    "admin-messages",
    "Messages",
    () => import("./screens/admin-messages/admin-messages.tsx"),
  ),
  dashboard(
    pages.athleteDashboard,
    "athlete-dashboard",
    "Athlete Dashboard",
    () => import("./screens/athlete-dashboard/athlete-dashboard.tsx"),
  ),
  dashboard(pages.ownPage, "own-page", "Edit my page", () => import("./screens/own-page/own-page.tsx")),
];
