import type { DataRouter } from "react-router";
import { pages } from "../contract/pages/addresses.ts";
import { ownPagesFor } from "./routes/own-pages-for.ts";
import { routesWith } from "./routes/routes.tsx";
import type { ApiClient } from "./state/asking/api-client.ts";
import { watchSession } from "./state/session/session-watch.ts";
import { type Shown, watchKeptPages } from "./takeover/kept-pages.ts";
import { layOutRest } from "./takeover/lay-out-rest.ts";
import { loadAnewOnMiss } from "./takeover/load-anew.ts";
import { followNewVersion } from "./takeover/new-version.ts";
import { prefetchOnIntent } from "./takeover/prefetch.ts";
import { dropStraySeconds } from "./takeover/second-press.ts";

/** What a page does once it is alive, in a script of its own that it does not wait for. */
export function doLater(client: ApiClient, router: DataRouter, shown: Shown): void {
  dropStraySeconds();
  watchSession(client);
  watchKeptPages(client, router, shown);
  watchHearts(client);
  prefetchOnIntent(async (pathname) => routesWith(await ownPagesFor(pathname)));
  layOutRest();
  followNewVersion(router);
  loadAnewOnMiss();
  // With the table at hand the first of its pages is fetched at once.
  void import("./routes/own-pages.ts").catch(() => {});
  // The next press most likely needs it. A miss is no loss: the press fetches it again, and where the browser remembers the miss, the
  // page comes anew (takeover/load-anew.ts).
  void import("./parts/on-demand/contribution/contribution.tsx").catch(() => {});
  // What the first toast says is often that the line is cut: then it couldn't be fetched anymore.
  void import("./parts/on-demand/messages/toast-host.tsx").catch(() => {});
  // From the first page a search leads on, and nobody points at a form before they send it.
  if (router.state.location.pathname === pages.home.to())
    void import("./screens/visitors/browse/page-search.ts").catch(() => {});
}

/** What hearts do is fetched for members: now, or once they sign in. */
function watchHearts(client: ApiClient): void {
  const look = () => {
    if (!client.session.current()) return;
    stop();
    // A miss is told by the first heart that is pressed.
    import("./parts/on-demand/favorites/favorites.ts").then(
      ({ watchFavorites }) => watchFavorites(client),
      () => {},
    );
  };
  const stop = client.session.subscribe(look);
  look();
}
