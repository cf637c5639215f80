import { data, type LoaderFunctionArgs, type RouteObject } from "react-router";
import { Frame } from "../parts/visitors/frame/frame.tsx";
import { ProblemScreen } from "../screens/visitors/problem/problem.tsx";
import { type PageRoute, page } from "./page-route.ts";
import { visitorPages } from "./visitor-pages.ts";

/** What everybody may read. A page's loader, head, screen and styles come with the first visit to it. */
const everybodys: RouteObject[] = [
  ...visitorPages,
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

/** Of the route whose children are the pages. */
export const PAGES = "pages";

/**
 * The table, with pages of members and staff where they are given (own-pages.ts). They come last: a route is known by its
 * place to the page that the server sends and to the browser that takes it over. The frame stands also around what failed, unless it
 * is the frame itself.
 */
export const routesWith = (own: readonly PageRoute[]): RouteObject[] => [
  {
    Component: Frame,
    ErrorBoundary: ProblemScreen,
    children: [{ id: PAGES, ErrorBoundary: ProblemScreen, children: [...everybodys, ...own] }],
  },
];
