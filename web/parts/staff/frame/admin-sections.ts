import { pages } from "../../../../contract/pages/addresses.ts";

/** The sections of the Admin Dashboard, in their order, each with its address. */
export const adminSections: readonly { readonly to: string; readonly label: string }[] = [
  { to: pages.adminUsers.to(), label: "All Users List" },
  { to: pages.adminTransactions.to(), label: "All Transactions" },
  { to: pages.adminProfiles.to(), label: "Athlete Profiles" },
  { to: pages.adminRequests.to(), label: "NIL Requests" },
  { to: pages.adminAttention.to(), label: "Needs attention" },
  { to: pages.adminMoney.to(), label: "Money" },
  { to: pages.adminContributions.to(), label: "Contributions on or off" },
  { to: pages.adminRosters.to(), label: "Who is who" },
  { to: pages.adminAudit.to(), label: "Audit log" },
  { to: pages.adminLedger.to(), label: "Reconciliation" },
  { to: pages.adminJobs.to(), label: "Failed jobs" },
  { to: pages.adminMessages.to(), label: "Messages" },
];
