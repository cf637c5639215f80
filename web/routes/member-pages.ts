import { pages } from "../../contract/pages/addresses.ts";
import { type PageRoute, page } from "./page-route.ts";

/** Pages of one's own, and on the way there. */
export const memberPages: readonly PageRoute[] = [
  page(pages.login, "members/login", () => import("../screens/members/login/login.tsx")),
  page(
    pages.createUser,
    "members/create-user",
    () => import("../screens/members/create-user/create-user.tsx"),
  ),
  page(
    pages.forgotPassword,
    "members/forgot-password",
    () => import("../screens/members/forgot-password/forgot-password.tsx"),
  ),
  page(
    pages.newPassword,
    "members/mailed-links/new-password.tsx",
    () => import("../screens/members/mailed-links/new-password.tsx"),
  ),
  page(pages.firstPassword, "members/mailed-links/new-password.tsx", () =>
    import("../screens/members/mailed-links/new-password.tsx").then((both) => both.first),
  ),
  page(
    pages.confirmEmail,
    "members/mailed-links/confirm-email.tsx",
    () => import("../screens/members/mailed-links/confirm-email.tsx"),
  ),
  page(
    pages.myContributions,
    "members/my-contributions",
    () => import("../screens/members/my-contributions/my-contributions.tsx"),
  ),
  page(pages.recurring, "members/recurring", () => import("../screens/members/recurring/recurring.tsx")),
  page(
    pages.ownProfile,
    "members/own-profile",
    () => import("../screens/members/own-profile/own-profile.tsx"),
  ),
  page(pages.account, "members/my-profile", () => import("../screens/members/my-profile/my-profile.tsx")),
  page(
    pages.changePassword,
    "members/change-password",
    () => import("../screens/members/change-password/change-password.tsx"),
  ),
  page(
    pages.deleteAccount,
    "members/delete-account",
    () => import("../screens/members/delete-account/delete-account.tsx"),
  ),
  page(pages.myDevices, "members/my-devices", () => import("../screens/members/my-devices/my-devices.tsx")),
  page(
    pages.signInSecurity,
    "members/sign-in-security",
    () => import("../screens/members/sign-in-security/sign-in-security.tsx"),
  ),
  page(
    pages.secondStep,
    "members/second-step",
    () => import("../screens/members/second-step/second-step.tsx"),
  ),
  page(
    pages.confirmItsYou,
    "members/confirm-its-you",
    () => import("../screens/members/confirm-its-you/confirm-its-you.tsx"),
  ),
  page(
    pages.notMe,
    "members/mailed-links/not-me.tsx",
    () => import("../screens/members/mailed-links/not-me.tsx"),
  ),
  page(
    pages.keepFactors,
    "members/mailed-links/keep-factors.tsx",
    () => import("../screens/members/mailed-links/keep-factors.tsx"),
  ),
  page(
    pages.athleteDashboard,
    "members/athlete-dashboard",
    () => import("../screens/members/athlete-dashboard/athlete-dashboard.tsx"),
  ),
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
  page(pages.favorites, "members/favorites", () => import("../screens/members/favorites/favorites.tsx")),
];
