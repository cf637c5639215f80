import { pages } from "../../../../contract/pages/addresses.ts";

interface AdminSection {
  readonly to: string;
  readonly label: string;
}

/** The sections of the Admin Dashboard, each with its address; first what waits for somebody, then the others by what they are about. */
export const adminSections: readonly {
  readonly name: string | null;
  readonly sections: readonly AdminSection[];
}[] = [
  { name: null, sections: [{ to: pages.adminAttention.to(), label: "Needs attention" }] },
  {
    name: "People",
    sections: [
      { to: pages.adminUsers.to(), label: "All Users List" },
      { to: pages.adminImports.to(), label: "Import rosters" },
      { to: pages.adminRosters.to(), label: "Who is who" },
    ],
  },
  {
    name: "Money",
    sections: [
      { to: pages.adminTransactions.to(), label: "All Transactions" },
      { to: pages.adminMoney.to(), label: "Money" },
      { to: pages.adminPayouts.to(), label: "Payouts" },
      { to: pages.adminPayors.to(), label: "Payors" },
      { to: pages.adminContributions.to(), label: "Contributions on or off" },
      { to: pages.adminServices.to(), label: "Services by school" },
      { to: pages.adminLedger.to(), label: "Reconciliation" },
    ],
  },
  {
    name: "Review",
    sections: [
      { to: pages.adminProfiles.to(), label: "Athlete Profiles" },
      { to: pages.adminThanks.to(), label: "Thank-you messages" },
      { to: pages.adminReports.to(), label: "Reports" },
      { to: pages.adminOrders.to(), label: "Orders" },
      { to: pages.adminRequests.to(), label: "NIL Requests" },
      { to: pages.adminRulebook.to(), label: "Rulebook" },
      { to: pages.adminMessages.to(), label: "Messages" },
    ],
  },
  {
    name: "System",
    sections: [
      { to: pages.adminAudit.to(), label: "Audit log" },
      { to: pages.adminJobs.to(), label: "Failed jobs" },
    ],
  },
];
