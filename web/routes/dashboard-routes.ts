import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { pages } from "../../contract/pages/addresses.ts";
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
    "staff/admin-users",
    "All Users List",
    () => import("../screens/staff/admin-users/admin-users.tsx"),
  ),
  dashboard(
    pages.adminTransactions,
    "staff/admin-transactions",
    "All Transactions",
    () => import("../screens/staff/admin-transactions/admin-transactions.tsx"),
  ),
  dashboard(
    pages.adminTransaction,
    "staff/admin-transaction",
    "Transaction",
    () => import("../screens/staff/admin-transaction/admin-transaction.tsx"),
  ),
  dashboard(
    pages.adminRequests,
    "staff/admin-requests",
    "NIL Requests",
    () => import("../screens/staff/admin-requests/admin-requests.tsx"),
  ),
  dashboard(
    pages.adminRequest,
    "staff/admin-request",
    "A NIL request",
    () => import("../screens/staff/admin-request/admin-request.tsx"),
  ),
  dashboard(
    pages.adminAttention,
    "staff/admin-attention",
    "Needs attention",
    () => import("../screens/staff/admin-attention/admin-attention.tsx"),
  ),
  dashboard(
    pages.adminMoney,
    "staff/admin-money",
    "Money",
    () => import("../screens/staff/admin-money/admin-money.tsx"),
  ),
  dashboard(
    pages.adminContributions,
    "staff/admin-contributions",
    "Contributions on or off",
    () => import("../screens/staff/admin-contributions/admin-contributions.tsx"),
  ),
  dashboard(
    pages.adminRosters,
    "staff/admin-rosters",
    "Who is who",
    () => import("../screens/staff/admin-rosters/admin-rosters.tsx"),
  ),
  dashboard(
    pages.adminAudit,
    "staff/admin-audit",
    "Audit log",
    () => import("../screens/staff/admin-audit/admin-audit.tsx"),
  ),
  dashboard(
    pages.adminLedger,
    "staff/admin-ledger",
    "Reconciliation",
    () => import("../screens/staff/admin-ledger/admin-ledger.tsx"),
  ),
  dashboard(
    pages.adminJobs,
    "staff/admin-jobs",
    "Failed jobs",
    () => import("../screens/staff/admin-jobs/admin-jobs.tsx"),
  ),
  dashboard(
    pages.adminProfiles,
    "staff/admin-profiles",
    "Athlete Profiles",
    () => import("../screens/staff/admin-profiles/admin-profiles.tsx"),
  ),
  dashboard(
    pages.adminProfile,
    "staff/admin-profile",
    "An athlete's profile",
    () => import("../screens/staff/admin-profile/admin-profile.tsx"),
  ),
  dashboard(
    pages.adminMessages,
    "staff/admin-messages",
    "Messages",
    () => import("../screens/staff/admin-messages/admin-messages.tsx"),
  ),
  dashboard(
    pages.athleteDashboard,
    "members/athlete-dashboard",
    "Athlete Dashboard",
    () => import("../screens/members/athlete-dashboard/athlete-dashboard.tsx"),
  ),
  dashboard(
    pages.ownPage,
    "members/own-page",
    "Edit my page",
    () => import("../screens/members/own-page/own-page.tsx"),
  ),
];
