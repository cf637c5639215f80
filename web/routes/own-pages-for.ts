import { matchRoutes } from "react-router";
import type { PageRoute } from "./page-route.ts";
import { routesWith } from "./routes.tsx";

const everybodys = routesWith([]);

/** The pages of members and staff where an address may be one of theirs, which is when they are fetched; else none. */
export async function ownPagesFor(pathname: string): Promise<readonly PageRoute[]> {
  return isEverybodys(pathname) ? [] : (await import("./own-pages.ts")).ownPages;
}

/** What says nothing but "any" fits also what is not in the table: no page at all, or a team, whose id is a number. */
function isEverybodys(pathname: string): boolean {
  const path = matchRoutes(everybodys, pathname)?.at(-1)?.route.path ?? "*";
  return !/^(\*|\/:)/.test(path) || /^\/\d/.test(pathname);
}
