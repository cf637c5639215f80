import { matchRoutes, type RouteObject } from "react-router";

/**
 * Fetches what a link needs as soon as somebody points at it, touches it or walks to it by keyboard: a screen's
 * script and styles where the link stays in this tab, the page itself where it opens another. `tableFor`: the routes among
 * which an address's page is.
 */
export function prefetchOnIntent(tableFor: (pathname: string) => Promise<RouteObject[]>): void {
  const fetched = new Set<string>();
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.origin !== window.location.origin || isNoPage(link)) return;
    const address = link.pathname + link.search;
    if (fetched.has(address) || isSaving()) return;
    fetched.add(address);
    if (link.target === "_blank") fetchPage(address);
    else fetchScreen(tableFor, link.pathname).catch(() => {});
  };
  for (const intent of ["pointerover", "touchstart", "focusin"] as const)
    document.addEventListener(intent, onIntent, { passive: true });
}

/** A file, or a door of ours that leads to another site at once. */
const isNoPage = ({ pathname, relList }: HTMLAnchorElement): boolean =>
  /\.\w+$/.test(pathname) || relList.contains("external");

/** A miss is no loss: the click fetches it again, and tells what went wrong. */
async function fetchScreen(
  tableFor: (pathname: string) => Promise<RouteObject[]>,
  pathname: string,
): Promise<void> {
  const matches = matchRoutes(await tableFor(pathname), pathname) ?? [];
  const parts = matches.flatMap(({ route: { lazy } }) =>
    typeof lazy === "object" ? Object.values(lazy) : [],
  );
  await Promise.all(parts.map((part) => part?.()));
}

function fetchPage(address: string): void {
  const hint = document.createElement("link");
  hint.rel = "prefetch";
  hint.href = address;
  document.head.append(hint);
}

/** People who pay for each byte do not fetch what they may never open. */
const isSaving = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
