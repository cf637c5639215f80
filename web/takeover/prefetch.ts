import { matchRoutes, type RouteObject } from "react-router";

/**
 * Fetches what a link needs as soon as somebody points at it, touches it or walks to it by keyboard: a screen's
 * script and styles where the link stays in this tab, the page itself where it opens another.
 */
export function prefetchOnIntent(routes: RouteObject[]): void {
  const fetched = new Set<string>();
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.origin !== window.location.origin || isNoPage(link)) return;
    const address = link.pathname + link.search;
    if (fetched.has(address) || isSaving()) return;
    fetched.add(address);
    if (link.target === "_blank") fetchPage(address);
    else fetchScreen(routes, link.pathname);
  };
  for (const intent of ["pointerover", "touchstart", "focusin"] as const)
    document.addEventListener(intent, onIntent, { passive: true });
}

/** A file, or a door of ours that leads to another site at once. */
const isNoPage = ({ pathname, relList }: HTMLAnchorElement): boolean =>
  /\.\w+$/.test(pathname) || relList.contains("external");

/** A miss is no loss: the click fetches it again, and tells what went wrong. */
function fetchScreen(routes: RouteObject[], pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    if (typeof route.lazy !== "object") continue;
    for (const part of Object.values(route.lazy)) void part?.().catch(() => {});
  }
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
