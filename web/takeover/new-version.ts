import type { DataRouter } from "react-router";

/**
 * Where a new version came while a page stood open, the scripts that it knows are gone, and a screen can't come by itself:
 * then the whole page is fetched.
 */
export function followNewVersion(router: DataRouter): void {
  const look = async ({ errors }: DataRouter["state"]) => {
    if (!Object.values(errors ?? {}).some((error) => error instanceof TypeError)) return;
    // Without a connection the screen that says so stays.
    if (await isReached()) window.location.reload();
  };
  router.subscribe(look);
  // It may have happened before this was fetched.
  void look(router.state);
}

/** Whether this page could be loaded anew. */
export const isReached = async (): Promise<boolean> =>
  (await fetch(window.location.href, { method: "HEAD" }).catch(() => ({ ok: false }))).ok;
