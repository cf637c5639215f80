import { data, type LoaderFunctionArgs, type RouteObject } from "react-router";
import { pages } from "../../contract/pages/addresses.ts";
import type { PageHandle } from "../head/page-head.ts";
import { Frame } from "../parts/visitors/frame/frame.tsx";
import { type BrowseData, browseHead, loadBrowse } from "../screens/visitors/browse/load.ts";
import { loadOnePlayer, loadTeam, onePlayerHead, teamHead } from "../screens/visitors/browse/load-team.ts";
import { detailHead, loadDetail } from "../screens/visitors/detail/load.ts";
import { failedHead } from "../screens/visitors/failed/head.ts";
import { homeHead, loadHome } from "../screens/visitors/home/load.ts";
import { type InformationData, informationHead } from "../screens/visitors/information/load.ts";
import { ProblemScreen } from "../screens/visitors/problem/problem.tsx";
import { successHead } from "../screens/visitors/success/head.ts";
import { dashboardRoutes } from "./dashboard-routes.ts";
import { requestRoutes } from "./request-routes.ts";
import { information, own, screenFile, withFigures } from "./route-kinds.ts";

const browse = () => import("../screens/visitors/browse/browse.tsx");

/**
 * Every page, in the specification's order. Loaders and heads come with the table; a screen's own script and styles come with the
 * first visit to it (`file` names them for the server).
 */
const screens: RouteObject[] = [
  own(
    pages.login,
    "members/login",
    "Login",
    async () => (await import("../screens/members/login/login.tsx")).LoginScreen,
  ),
  {
    path: pages.home.pattern,
    loader: loadHome,
    lazy: { Component: async () => (await import("../screens/visitors/home/home.tsx")).HomeScreen },
    handle: { file: screenFile("visitors/home"), head: homeHead } satisfies PageHandle,
  },
  {
    path: pages.browse.pattern,
    loader: loadBrowse,
    lazy: { Component: async () => (await browse()).BrowseScreen },
    handle: {
      file: screenFile("visitors/browse"),
      head: (it: BrowseData) => browseHead(it, pages.browse.to(), "Search athletes"),
    } satisfies PageHandle,
  },
  {
    path: pages.team.pattern,
    loader: loadTeam,
    lazy: { Component: async () => (await browse()).BrowseScreen },
    handle: { file: screenFile("visitors/browse"), head: teamHead } satisfies PageHandle,
  },
  {
    path: pages.onePlayer.pattern,
    loader: loadOnePlayer,
    lazy: { Component: async () => (await browse()).BrowseScreen },
    handle: { file: screenFile("visitors/browse"), head: onePlayerHead } satisfies PageHandle,
  },
  {
    path: pages.contribute.pattern,
    loader: loadBrowse,
    lazy: { Component: async () => (await browse()).ContributeScreen },
    handle: {
      file: screenFile("visitors/browse"),
      head: (it: BrowseData) => browseHead(it, pages.contribute.to(), "Support an athlete"),
    } satisfies PageHandle,
  },
  {
    path: pages.collab.pattern,
    loader: loadBrowse,
    lazy: { Component: async () => (await browse()).CollabScreen },
    handle: {
      file: screenFile("visitors/browse"),
      head: (it: BrowseData) => browseHead(it, pages.collab.to(), "Start a brand partnership"),
    } satisfies PageHandle,
  },
  {
    path: pages.detail.pattern,
    loader: loadDetail,
    lazy: { Component: async () => (await import("../screens/visitors/detail/detail.tsx")).DetailScreen },
    handle: { file: screenFile("visitors/detail"), head: detailHead } satisfies PageHandle,
  },
  own(
    pages.createUser,
    "members/create-user",
    "Create your account",
    async () => (await import("../screens/members/create-user/create-user.tsx")).CreateUserScreen,
  ),
  own(
    pages.forgotPassword,
    "members/forgot-password",
    "Forgot password?",
    async () => (await import("../screens/members/forgot-password/forgot-password.tsx")).ForgotPasswordScreen,
  ),
  own(
    pages.newPassword,
    "members/new-password",
    "Choose a new password",
    async () => (await import("../screens/members/new-password/new-password.tsx")).NewPasswordScreen,
  ),
  own(
    pages.confirmEmail,
    "members/confirm-email",
    "Confirm your e-mail",
    async () => (await import("../screens/members/confirm-email/confirm-email.tsx")).ConfirmEmailScreen,
  ),
  own(
    pages.myContributions,
    "members/my-contributions",
    "My contributions",
    async () =>
      (await import("../screens/members/my-contributions/my-contributions.tsx")).MyContributionsScreen,
  ),
  own(
    pages.recurring,
    "members/recurring",
    "My contributions",
    async () => (await import("../screens/members/recurring/recurring.tsx")).RecurringScreen,
  ),
  {
    path: pages.contact.pattern,
    lazy: {
      loader: async () => (await import("../screens/visitors/contact-us/contact-us.tsx")).loader,
      Component: async () => (await import("../screens/visitors/contact-us/contact-us.tsx")).ContactUsScreen,
    },
    handle: {
      file: screenFile("visitors/contact-us"),
      head: (it: InformationData) => informationHead(it, pages.contact.to()),
    } satisfies PageHandle,
  },
  {
    path: pages.favorites.pattern,
    lazy: {
      loader: async () => (await import("../screens/members/favorites/load.ts")).loadFavorites,
      Component: async () => (await import("../screens/members/favorites/favorites.tsx")).FavoritesScreen,
    },
    handle: {
      file: screenFile("members/favorites"),
      head: () => ({ title: "Favorite Athletes", description: "The athletes you keep." }),
    } satisfies PageHandle,
  },
  {
    path: pages.success.pattern,
    lazy: {
      loader: async () => (await import("../screens/visitors/success/success.tsx")).loader,
      Component: async () => (await import("../screens/visitors/success/success.tsx")).SuccessScreen,
    },
    handle: { file: screenFile("visitors/success"), head: successHead } satisfies PageHandle,
  },
  {
    path: `${pages.failed.pattern}/:older?`,
    lazy: {
      loader: async () => (await import("../screens/visitors/failed/failed.tsx")).loader,
      Component: async () => (await import("../screens/visitors/failed/failed.tsx")).FailedScreen,
    },
    handle: { file: screenFile("visitors/failed"), head: failedHead } satisfies PageHandle,
  },
  {
    path: pages.createProfile.pattern,
    lazy: {
      loader: async () => (await import("../screens/visitors/create-profile/create-profile.tsx")).loader,
      Component: async () =>
        (await import("../screens/visitors/create-profile/create-profile.tsx")).CreateProfileScreen,
    },
    handle: {
      file: screenFile("visitors/create-profile"),
      head: (it: InformationData) => informationHead(it, pages.createProfile.to()),
    } satisfies PageHandle,
  },
  own(
    pages.ownProfile,
    "members/own-profile",
    "Athlete profile",
    async () => (await import("../screens/members/own-profile/own-profile.tsx")).OwnProfileScreen,
  ),
  ...requestRoutes,
  information(pages.about, "about-us", () => import("../content/about-us.md")),
  information(pages.transparency, "transparency", () => import("../content/transparency.md"), withFigures),
  information(pages.privacy, "privacy-policy", () => import("../content/privacy-policy.md")),
  information(pages.terms, "terms-of-use", () => import("../content/terms-of-use.md")),
  information(pages.refunds, "refund-policy", () => import("../content/refund-policy.md")),
  information(pages.impact, "impact-athlete-journey", () => import("../content/impact-athlete-journey.md")),
  information(
    pages.compliance,
    "nil-compliance-and-procedures",
    () => import("../content/nil-compliance-and-procedures.md"),
  ),
  information(
    pages.inequality,
    "addressing-nil-inequality",
    () => import("../content/addressing-nil-inequality.md"),
    withFigures,
  ),
  information(pages.trust, "building-trust-in-nil", () => import("../content/building-trust-in-nil.md")),
  information(pages.services, "nil-support-services", () => import("../content/nil-support-services.md")),
  own(
    pages.account,
    "members/my-profile",
    "My Profile",
    async () => (await import("../screens/members/my-profile/my-profile.tsx")).MyProfileScreen,
  ),
  own(
    pages.changePassword,
    "members/change-password",
    "Change Password",
    async () => (await import("../screens/members/change-password/change-password.tsx")).ChangePasswordScreen,
  ),
  own(
    pages.deleteAccount,
    "members/delete-account",
    "Delete Account",
    async () => (await import("../screens/members/delete-account/delete-account.tsx")).DeleteAccountScreen,
  ),
  ...dashboardRoutes,
  ...development(),
  {
    path: "*",
    loader: (_: LoaderFunctionArgs) => {
      throw data(null, { status: 404 });
    },
    Component: ProblemScreen,
  },
];

/** All parts and tokens on one page, while developing (`npm run dev`). The build leaves it out, screen and all. */
function development(): RouteObject[] {
  if (!import.meta.env.DEV) return [];
  return [
    {
      path: "/development",
      loader: () => null,
      lazy: {
        Component: async () =>
          (await import("../screens/visitors/development/development.tsx")).DevelopmentScreen,
      },
      handle: {
        file: screenFile("visitors/development"),
        head: () => ({ title: "Parts and tokens", description: "All parts and tokens in all states." }),
      } satisfies PageHandle,
    },
  ];
}

/** The whole table: the frame stands also around what failed. */
export const routes: RouteObject[] = [
  { Component: Frame, children: [{ ErrorBoundary: ProblemScreen, children: screens }] },
];
