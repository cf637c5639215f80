import { data, type LoaderFunctionArgs, type RouteObject } from "react-router";
import { Frame } from "../parts/visitors/frame/frame.tsx";
import { ProblemScreen } from "../screens/visitors/problem/problem.tsx";
import { memberPages } from "./member-pages.ts";
import { page } from "./page-route.ts";
import { staffPages } from "./staff-pages.ts";
import { visitorPages } from "./visitor-pages.ts";

/** Every page. A page's loader, head, screen and styles come with the first visit to it. */
const screens: RouteObject[] = [
  ...visitorPages,
  ...memberPages,
  ...staffPages,
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
  const at = { pattern: "/development" };
  return [page(at, "visitors/development", () => import("../screens/visitors/development/development.tsx"))];
}

/** The whole table: the frame stands also around what failed. */
export const routes: RouteObject[] = [
  { Component: Frame, children: [{ ErrorBoundary: ProblemScreen, children: screens }] },
];
