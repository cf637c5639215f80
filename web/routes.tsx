import { data, type LoaderFunctionArgs, type RouteObject } from "react-router";
import { pages } from "../contract/pages.ts";
import { Frame } from "./parts/frame.tsx";
import { type BrowseData, browseHead, loadBrowse } from "./screens/browse/load.ts";
import { detailHead, loadDetail } from "./screens/detail/load.ts";
import { failedHead, loadFailed } from "./screens/failed/load.ts";
import { homeHead, loadHome } from "./screens/home/load.ts";
import { ProblemScreen } from "./screens/problem/problem.tsx";
import { loadSuccess, successHead } from "./screens/success/load.ts";
import type { PageHandle } from "./state/page-head.ts";

const browse = () => import("./screens/browse/browse.tsx");

/**
 * Every page, in the specification's order. Loaders and heads come with the table; a screen's own script and styles come with the
 * first visit to it (`file` names them for the server).
 */
const screens: RouteObject[] = [
  {
    path: pages.home.pattern,
    loader: loadHome,
    lazy: { Component: async () => (await import("./screens/home/home.tsx")).HomeScreen },
    handle: { file: "web/screens/home/home.tsx", head: homeHead } satisfies PageHandle,
  },
  {
    path: pages.browse.pattern,
    loader: loadBrowse,
    lazy: { Component: async () => (await browse()).BrowseScreen },
    handle: {
      file: "web/screens/browse/browse.tsx",
      head: (it: BrowseData) => browseHead(it, pages.browse.to(), "Search athletes"),
    } satisfies PageHandle,
  },
  {
    path: pages.contribute.pattern,
    loader: loadBrowse,
    lazy: { Component: async () => (await browse()).ContributeScreen },
    handle: {
      file: "web/screens/browse/browse.tsx",
      head: (it: BrowseData) => browseHead(it, pages.contribute.to(), "Support an athlete"),
    } satisfies PageHandle,
  },
  {
    path: pages.detail.pattern,
    loader: loadDetail,
    lazy: { Component: async () => (await import("./screens/detail/detail.tsx")).DetailScreen },
    handle: { file: "web/screens/detail/detail.tsx", head: detailHead } satisfies PageHandle,
  },
  {
    path: pages.success.pattern,
    loader: loadSuccess,
    lazy: { Component: async () => (await import("./screens/success/success.tsx")).SuccessScreen },
    handle: { file: "web/screens/success/success.tsx", head: successHead } satisfies PageHandle,
  },
  {
    path: `${pages.failed.pattern}/:older?`,
    loader: loadFailed,
    lazy: { Component: async () => (await import("./screens/failed/failed.tsx")).FailedScreen },
    handle: { file: "web/screens/failed/failed.tsx", head: failedHead } satisfies PageHandle,
  },
  {
    path: "*",
    loader: (_: LoaderFunctionArgs) => {
      throw data(null, { status: 404 });
    },
    Component: ProblemScreen,
  },
];

/** The whole table: the frame stands also around what failed. */
export const routes: RouteObject[] = [
  { Component: Frame, children: [{ ErrorBoundary: ProblemScreen, children: screens }] },
];
