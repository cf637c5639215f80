import { pages } from "../../contract/pages.ts";

/** The sections of the Admin Dashboard, in their order, each with its address. */
export const adminSections: readonly { readonly to: string; readonly label: string }[] = [
  { to: pages.adminUsers.to(), label: "All Users List" },
  { to: pages.adminTransactions.to(), label: "All Transactions" },
  { to: pages.adminProfiles.to(), label: "Athlete Profiles" },
];
