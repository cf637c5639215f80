import "@vitejs/plugin-react/preamble";
import "./ui/theme/global.ts";
import { StrictMode, startTransition } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import {
  createBrowserRouter,
  type DataRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
} from "react-router";
import { RouterProvider } from "react-router/dom";
import type { PageSettings } from "../contract/pages/rendered.ts";
import { ownPagesFor } from "./routes/own-pages-for.ts";
import { PAGES, routesWith } from "./routes/routes.tsx";
import { type ApiClient, ApiClientContext } from "./state/asking/api-client.ts";
import { createAsk } from "./state/asking/ask.ts";
import { provideLoading } from "./state/asking/loading.ts";
import type { Heart } from "./state/memory/hearts.ts";
import { createMemory } from "./state/memory/memory.ts";
import { paintedSession } from "./state/memory/session-painted.ts";
import { createWatched } from "./state/memory/watched.ts";
import type { Shown } from "./takeover/kept-pages.ts";
import { TellThere } from "./takeover/tell-there.tsx";
import { readBack, type Told } from "./takeover/told-once.ts";
import { keepsWhatStands } from "./takeover/what-stands.ts";

/** Takes over the page that the server rendered. */
async function start(): Promise<void> {
  const settings = readJson<PageSettings>("settings");
  const client: ApiClient = {
    ask: createAsk(settings.api_key),
    memory: createMemory(),
    settings,
    session: createWatched(paintedSession()),
    hearts: createWatched<ReadonlyMap<number, Heart>>(new Map()),
    askAnew() {
      client.memory.outdate();
      // Who is on the way to another page is shown that one anew.
      if (router.state.navigation.state !== "idle") return;
      asks_anew = true;
      void router.revalidate().finally(() => {
        asks_anew = false;
      });
    },
  };
  let asks_anew = false;
  const routes = routesWith(await ownPagesFor(window.location.pathname));
  const { handle } = (await loadScreens(routes)) ?? {};
  // The server's document has it.
  const root = document.getElementById("root") as HTMLElement;
  const shown: Shown = {
    is_empty: false,
    empty() {
      shown.is_empty = true;
      standing?.unmount();
    },
  };
  // Whoever goes on meanwhile to another page asks for that themselves.
  const isAskedAnew = () => asks_anew && router.state.navigation.state === "idle";
  const router: DataRouter = createBrowserRouter(routes, {
    patchRoutesOnNavigation: async ({ path, patch }) => patch(PAGES, [...(await ownPagesFor(path))]),
    hydrationData: readBack(handle, readJson<Told>("hydration"), root),
    dataStrategy: keepsWhatStands(() => (isAskedAnew() ? router.state.loaderData : null)),
    getContext: () =>
      provideLoading(new RouterContextProvider(), {
        ...client,
        get in_place() {
          return !isAskedAnew();
        },
      }),
  });
  const pressed = takePressed(root);
  let standing: Root | undefined;
  // Of any page, until later.ts knows which of them a browser may keep for Back as it stood.
  window.onpagehide = ({ persisted }) => persisted && shown.empty();
  window.onpageshow = ({ persisted }) => persisted && location.reload();
  await new Promise<void>((tell) => {
    startTransition(() => {
      standing = hydrateRoot(
        root,
        <StrictMode>
          <ApiClientContext value={client}>
            <TellThere tell={tell}>
              <RouterProvider router={router} />
            </TellThere>
          </ApiClientContext>
        </StrictMode>,
      );
    });
    for (const button of pressed) button.click();
  });
  // Where it does not come the page is alive all the same: a link fetches what it needs when it is pressed.
  await import("./later.ts").then(
    ({ doLater }) => doLater(client, router, shown),
    () => {},
  );
}

/** What was pressed before anything could come of it (takeover/after-paint.ts). From now on React hears it. */
function takePressed(root: HTMLElement): HTMLButtonElement[] {
  const pressed = [...root.querySelectorAll<HTMLButtonElement>("button[data-pressed]")];
  for (const button of pressed) button.removeAttribute("data-pressed");
  root.dataset.alive = "";
  return pressed;
}

/** The screen that stands already has to be there whole before it is taken over. Answers its route. */
async function loadScreens(routes: RouteObject[]) {
  const standing = (matchRoutes(routes, window.location) ?? []).map(({ route }) => route);
  for (const route of standing) {
    if (typeof route.lazy !== "object") continue;
    const parts = Object.entries(route.lazy).map(async ([name, load]) => [name, await load?.()]);
    Object.assign(route, Object.fromEntries(await Promise.all(parts)), { lazy: undefined });
  }
  return standing.at(-1);
}

const readJson = <Value,>(id: string): Value =>
  JSON.parse(document.getElementById(id)?.textContent ?? "null");

// In a moment of its own: to have read all these scripts took one already.
setTimeout(start);
