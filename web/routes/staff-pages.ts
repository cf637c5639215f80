import { pages } from "../../contract/pages/addresses.ts";
import { type PageRoute, page } from "./page-route.ts";

/** The Admin Dashboard and the compliance desk. */
export const staffPages: readonly PageRoute[] = [
  page(pages.adminUsers, "staff/admin-users", () => import("../screens/staff/admin-users/admin-users.tsx")),
  page(
    pages.adminTransactions,
    "staff/admin-transactions",
    () => import("../screens/staff/admin-transactions/admin-transactions.tsx"),
  ),
  page(
    pages.adminTransaction,
    "staff/admin-transaction",
    () => import("../screens/staff/admin-transaction/admin-transaction.tsx"),
  ),
  page(
    pages.adminThanks,
    "staff/admin-profiles/admin-thanks.tsx",
    () => import("../screens/staff/admin-profiles/admin-thanks.tsx"),
  ),
  page(
    pages.adminReports,
    "staff/admin-profiles/admin-reports.tsx",
    () => import("../screens/staff/admin-profiles/admin-reports.tsx"),
  ),
  page(
    pages.adminRequests,
    "staff/admin-requests",
    () => import("../screens/staff/admin-requests/admin-requests.tsx"),
  ),
  page(
    pages.adminRequest,
    "staff/admin-request",
    () => import("../screens/staff/admin-request/admin-request.tsx"),
  ),
  page(
    pages.adminAttention,
    "staff/admin-attention",
    () => import("../screens/staff/admin-attention/admin-attention.tsx"),
  ),
  page(pages.adminMoney, "staff/admin-money", () => import("../screens/staff/admin-money/admin-money.tsx")),
  page(
    pages.adminPayouts,
    "staff/admin-money/admin-payouts.tsx",
    () => import("../screens/staff/admin-money/admin-payouts.tsx"),
  ),
  page(
    pages.adminPayout,
    "staff/admin-money/admin-payout.tsx",
    () => import("../screens/staff/admin-money/admin-payout.tsx"),
  ),
  page(
    pages.adminContributions,
    "staff/admin-contributions",
    () => import("../screens/staff/admin-contributions/admin-contributions.tsx"),
  ),
  page(
    pages.adminImports,
    "staff/admin-imports",
    () => import("../screens/staff/admin-imports/admin-imports.tsx"),
  ),
  page(
    pages.adminRosters,
    "staff/admin-rosters",
    () => import("../screens/staff/admin-rosters/admin-rosters.tsx"),
  ),
  page(
    pages.adminRulebook,
    "staff/admin-requests/admin-rulebook.tsx",
    () => import("../screens/staff/admin-requests/admin-rulebook.tsx"),
  ),
  page(pages.adminAudit, "staff/admin-audit", () => import("../screens/staff/admin-audit/admin-audit.tsx")),
  page(
    pages.adminLedger,
    "staff/admin-ledger",
    () => import("../screens/staff/admin-ledger/admin-ledger.tsx"),
  ),
  page(pages.adminJobs, "staff/admin-jobs", () => import("../screens/staff/admin-jobs/admin-jobs.tsx")),
  page(
    pages.adminProfiles,
    "staff/admin-profiles",
    () => import("../screens/staff/admin-profiles/admin-profiles.tsx"),
  ),
  page(
    pages.adminProfile,
    "staff/admin-profile",
    () => import("../screens/staff/admin-profile/admin-profile.tsx"),
  ),
  page(
    pages.adminMessages,
    "staff/admin-messages",
    () => import("../screens/staff/admin-messages/admin-messages.tsx"),
  ),
  page(
    pages.complianceDesk,
    "staff/compliance-desk",
    () => import("../screens/staff/compliance-desk/compliance-desk.tsx"),
  ),
  page(
    pages.adminPayors,
    "staff/desk-payors/admin-payors.tsx",
    () => import("../screens/staff/desk-payors/admin-payors.tsx"),
  ),
  page(
    pages.adminPayor,
    "staff/desk-payors/admin-payor.tsx",
    () => import("../screens/staff/desk-payors/admin-payor.tsx"),
  ),
  page(
    pages.adminAthlete,
    "staff/desk-payors/admin-athlete.tsx",
    () => import("../screens/staff/desk-payors/admin-athlete.tsx"),
  ),
  page(pages.deskPayors, "staff/desk-payors", () => import("../screens/staff/desk-payors/desk-payors.tsx")),
  page(
    pages.deskPayor,
    "staff/desk-payors/desk-payor.tsx",
    () => import("../screens/staff/desk-payors/desk-payor.tsx"),
  ),
  page(
    pages.deskAthlete,
    "staff/desk-payors/desk-athlete.tsx",
    () => import("../screens/staff/desk-payors/desk-athlete.tsx"),
  ),
  page(
    pages.deskReport,
    "staff/desk-payors/desk-report.tsx",
    () => import("../screens/staff/desk-payors/desk-report.tsx"),
  ),
  page(
    pages.deskTotals,
    "staff/desk-payors/desk-totals.tsx",
    () => import("../screens/staff/desk-payors/desk-totals.tsx"),
  ),
  page(
    pages.deskPayouts,
    "staff/desk-payors/desk-payouts.tsx",
    () => import("../screens/staff/desk-payors/desk-payouts.tsx"),
  ),
  page(
    pages.deskRulebook,
    "staff/compliance-desk/desk-rulebook.tsx",
    () => import("../screens/staff/compliance-desk/desk-rulebook.tsx"),
  ),
  page(
    pages.deskOrders,
    "staff/compliance-desk/desk-orders.tsx",
    () => import("../screens/staff/compliance-desk/desk-orders.tsx"),
  ),
  page(
    pages.deskOrder,
    "staff/compliance-desk/desk-order.tsx",
    () => import("../screens/staff/compliance-desk/desk-order.tsx"),
  ),
  page(
    pages.adminOrders,
    "staff/compliance-desk/admin-orders.tsx",
    () => import("../screens/staff/compliance-desk/admin-orders.tsx"),
  ),
  page(
    pages.adminOrder,
    "staff/compliance-desk/admin-order.tsx",
    () => import("../screens/staff/compliance-desk/admin-order.tsx"),
  ),
  page(
    pages.deskServices,
    "staff/compliance-desk/desk-services.tsx",
    () => import("../screens/staff/compliance-desk/desk-services.tsx"),
  ),
  page(
    pages.adminServices,
    "staff/admin-requests/admin-services.tsx",
    () => import("../screens/staff/admin-requests/admin-services.tsx"),
  ),
  page(
    pages.deskRequest,
    "staff/desk-request",
    () => import("../screens/staff/desk-request/desk-request.tsx"),
  ),
  page(pages.invitation, "staff/invitation", () => import("../screens/staff/invitation/invitation.tsx")),
];
