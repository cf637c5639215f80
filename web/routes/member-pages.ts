import { pages } from "../../contract/pages/addresses.ts";
import { type PageRoute, page } from "./page-route.ts";

/** What people with an account do here, and where private links lead. */
export const memberPages: readonly PageRoute[] = [
  page(pages.start, "members/start", () => import("../screens/members/start/start.tsx")),
  page(
    pages.myContributions,
    "members/my-contributions",
    () => import("../screens/members/my-contributions/my-contributions.tsx"),
  ),
  page(pages.recurring, "members/recurring", () => import("../screens/members/recurring/recurring.tsx")),
  page(
    pages.payorQuestions,
    "members/payor-questions",
    () => import("../screens/members/payor-questions/payor-questions.tsx"),
  ),
  page(
    pages.ownProfile,
    "members/own-profile",
    () => import("../screens/members/own-profile/own-profile.tsx"),
  ),
  page(
    pages.childPayors,
    "members/child-payors",
    () => import("../screens/members/child-payors/child-payors.tsx"),
  ),
  page(
    pages.childPayor,
    "members/child-payors/child-payor.tsx",
    () => import("../screens/members/child-payors/child-payor.tsx"),
  ),
  page(
    pages.athleteDashboard,
    "members/athlete-dashboard",
    () => import("../screens/members/athlete-dashboard/athlete-dashboard.tsx"),
  ),
  page(pages.ownMoney, "members/own-money", () => import("../screens/members/own-money/own-money.tsx")),
  page(pages.ownPayors, "members/own-payors", () => import("../screens/members/own-payors/own-payors.tsx")),
  page(
    pages.ownPayor,
    "members/own-payors/own-payor.tsx",
    () => import("../screens/members/own-payors/own-payor.tsx"),
  ),
  page(pages.ownReport, "members/own-report", () => import("../screens/members/own-report/own-report.tsx")),
  page(
    pages.ownServices,
    "members/own-services",
    () => import("../screens/members/own-services/own-services.tsx"),
  ),
  page(
    pages.childOffers,
    "members/child-offers",
    () => import("../screens/members/child-offers/child-offers.tsx"),
  ),
  page(pages.ownThanks, "members/own-thanks", () => import("../screens/members/own-thanks/own-thanks.tsx")),
  page(pages.ownPage, "members/own-page", () => import("../screens/members/own-page/own-page.tsx")),
  page(
    pages.ownRequests,
    "members/own-requests",
    () => import("../screens/members/own-requests/own-requests.tsx"),
  ),
  page(
    pages.ownRequest,
    "members/own-request",
    () => import("../screens/members/own-request/own-request.tsx"),
  ),
  page(
    pages.followRequest,
    "members/follow-request",
    () => import("../screens/members/follow-request/follow-request.tsx"),
  ),
  page(pages.ownOrders, "members/own-orders", () => import("../screens/members/own-orders/own-orders.tsx")),
  page(
    pages.ownOrder,
    "members/own-orders/own-order.tsx",
    () => import("../screens/members/own-orders/own-order.tsx"),
  ),
  page(pages.myOrders, "members/my-orders", () => import("../screens/members/my-orders/my-orders.tsx")),
  page(
    pages.myOrder,
    "members/my-orders/my-order.tsx",
    () => import("../screens/members/my-orders/my-order.tsx"),
  ),
  page(
    pages.orderByLink,
    "members/my-orders/order-by-link.tsx",
    () => import("../screens/members/my-orders/order-by-link.tsx"),
  ),
  page(pages.favorites, "members/favorites", () => import("../screens/members/favorites/favorites.tsx")),
];
