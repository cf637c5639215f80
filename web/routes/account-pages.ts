import { pages } from "../../contract/pages/addresses.ts";
import { type PageRoute, page } from "./page-route.ts";

/** Signing in, and what is one's own account. */
export const accountPages: readonly PageRoute[] = [
  page(pages.login, "account/login", () => import("../screens/account/login/login.tsx")),
  page(
    pages.createUser,
    "account/create-user",
    () => import("../screens/account/create-user/create-user.tsx"),
  ),
  page(
    pages.forgotPassword,
    "account/forgot-password",
    () => import("../screens/account/forgot-password/forgot-password.tsx"),
  ),
  page(
    pages.newPassword,
    "account/mailed-links/new-password.tsx",
    () => import("../screens/account/mailed-links/new-password.tsx"),
  ),
  page(pages.firstPassword, "account/mailed-links/new-password.tsx", () =>
    import("../screens/account/mailed-links/new-password.tsx").then((both) => both.first),
  ),
  page(
    pages.confirmEmail,
    "account/mailed-links/confirm-email.tsx",
    () => import("../screens/account/mailed-links/confirm-email.tsx"),
  ),
  page(pages.account, "account/my-profile", () => import("../screens/account/my-profile/my-profile.tsx")),
  page(
    pages.changePassword,
    "account/change-password",
    () => import("../screens/account/change-password/change-password.tsx"),
  ),
  page(
    pages.changeEmail,
    "account/change-email",
    () => import("../screens/account/change-email/change-email.tsx"),
  ),
  page(
    pages.confirmNewEmail,
    "account/mailed-links/confirm-new-email.tsx",
    () => import("../screens/account/mailed-links/confirm-new-email.tsx"),
  ),
  page(
    pages.keepEmail,
    "account/mailed-links/keep-email.tsx",
    () => import("../screens/account/mailed-links/keep-email.tsx"),
  ),
  page(
    pages.deleteAccount,
    "account/delete-account",
    () => import("../screens/account/delete-account/delete-account.tsx"),
  ),
  page(pages.myDevices, "account/my-devices", () => import("../screens/account/my-devices/my-devices.tsx")),
  page(pages.myData, "account/my-data", () => import("../screens/account/my-data/my-data.tsx")),
  page(
    pages.signInSecurity,
    "account/sign-in-security",
    () => import("../screens/account/sign-in-security/sign-in-security.tsx"),
  ),
  page(
    pages.secondStep,
    "account/second-step",
    () => import("../screens/account/second-step/second-step.tsx"),
  ),
  page(
    pages.confirmItsYou,
    "account/confirm-its-you",
    () => import("../screens/account/confirm-its-you/confirm-its-you.tsx"),
  ),
  page(
    pages.emailsYouGet,
    "account/emails-you-get",
    () => import("../screens/account/emails-you-get/emails-you-get.tsx"),
  ),
  page(
    pages.deskDigest,
    "account/emails-you-get",
    () => import("../screens/account/emails-you-get/emails-you-get.tsx"),
  ),
  page(
    pages.notMe,
    "account/mailed-links/not-me.tsx",
    () => import("../screens/account/mailed-links/not-me.tsx"),
  ),
  page(
    pages.keepFactors,
    "account/mailed-links/keep-factors.tsx",
    () => import("../screens/account/mailed-links/keep-factors.tsx"),
  ),
];
