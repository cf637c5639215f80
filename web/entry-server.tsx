import "./ui/theme/global.ts";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { isEverybodys } from "../contract/pages/kept-pages.ts";
import type { PageRenderer, PageSurroundings, RenderedPage } from "../contract/pages/rendered.ts";
import { assetsFromManifest, assetsOf } from "./assets.ts";
import { documentOf } from "./document.ts";
import { headOf, headOfFailure } from "./head/page-head.ts";
import { ownPages } from "./routes/own-pages.ts";
import type { PageRoute } from "./routes/page-route.ts";
import { PAGES, routesWith } from "./routes/routes.tsx";
import { visitorPages } from "./routes/visitor-pages.ts";
import { ApiClientContext } from "./state/asking/api-client.ts";
import { problemOf, statusOf } from "./state/asking/failures.ts";
import { provideLoading } from "./state/asking/loading.ts";
import type { Whose } from "./state/asking/session.ts";
import type { Heart } from "./state/memory/hearts.ts";
import { createMemory } from "./state/memory/memory.ts";
import { createWatched } from "./state/memory/watched.ts";
import { ROOT_AT_HAND } from "./takeover/root-at-hand.ts";
import { leftOut } from "./takeover/told-once.ts";

type Renderer = PageRenderer<Request, AbortSignal>;

export const pageAssets: Renderer["pageAssets"] = (manifest) => {
  const assets = assetsFromManifest(manifest);
  // What the bundler merged into another part has no entry of its own: its pages would come without their styles.
  const lost = [...visitorPages, ...ownPages]
    .flatMap(({ files }) => files)
    .filter((file) => !assets.screens?.[file]);
  if (lost.length > 0) throw new Error(`The build has no part of its own for ${lost.join(", ")}.`);
  return assets;
};

export const inline_scripts: Renderer["inline_scripts"] = [ROOT_AT_HAND];

export const fetchScreens: Renderer["fetchScreens"] = async () => {
  await Promise.all(lazyPartsOf(routes).map((fetchPart) => fetchPart()));
};

const lazyPartsOf = (of: readonly RouteObject[]): (() => Promise<unknown>)[] =>
  of.flatMap(({ lazy, children = [] }) => [
    ...(typeof lazy === "object" ? Object.values(lazy).filter((part) => part !== undefined) : []),
    ...lazyPartsOf(children),
  ]);

const RETRY_AFTER_S = "5";
const NOBODY_KEEPS = "private, no-store";
const routes = routesWith(ownPages);
const { query, dataRoutes } = createStaticHandler(routes);

export const renderPage: Renderer["renderPage"] = async (request, client) => {
  const requestContext = provideLoading(new RouterContextProvider(), {
    ask: client.ask,
    ...ofNobody(),
    in_place: false,
  });
  const context = await query(request, { requestContext });
  if (context instanceof Response) {
    return {
      status: context.status,
      headers: { location: context.headers.get("location") ?? "/" },
      html: "",
    };
  }
  try {
    return answer(context, client);
  } catch (error) {
    return { ...answer(brokenOff(context), client), failure: error };
  }
};

function answer(context: StaticHandlerContext, client: PageSurroundings<AbortSignal>): RenderedPage {
  const failure = Object.values(context.errors ?? {})[0];
  const status = failure === undefined ? context.statusCode : statusOf(failure);
  const shown: StaticHandlerContext = failure === undefined ? context : withoutInternals(context, status);
  const { ask, settings } = client;
  const body = renderToString(
    <ApiClientContext value={{ ask, settings, ...ofNobody() }}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, shown)} context={shown} hydrate={false} />
    </ApiClientContext>,
  );
  const matches = shown.matches.map(({ route: { id, handle } }) => ({
    id,
    handle,
    loaderData: shown.loaderData[id],
  }));
  const told = { loaderData: shown.loaderData, errors: shown.errors };
  const innermost = matches.at(-1);
  const { files = [] }: Partial<PageRoute> = shown.matches.at(-1)?.route ?? {};
  return {
    status,
    // A call that failed has its own line, by who answered it.
    ...(status === 500 && failure instanceof Error && !problemOf(failure) ? { failure } : {}),
    headers: {
      "content-type": "text/html; charset=utf-8",
      // As the server renders it it is nobody's; the browser fills in whose it is, and would keep that for Back.
      ...(isEverybodys(shown.matches.at(-1)?.route.path) ? {} : { "cache-control": NOBODY_KEEPS }),
      ...(status === 503 ? { "retry-after": RETRY_AFTER_S } : {}),
    },
    html: documentOf({
      head: headOf(matches) ?? headOfFailure(status),
      origin: settings.origin,
      body,
      assets: assetsOf(client.assets, files),
      hydration: innermost ? leftOut(innermost, told) : told,
      settings,
    }),
  };
}

/** What the tab of a visitor would know beside: here always nothing, since a page is the same for everybody. */
const ofNobody = () => ({
  memory: createMemory(),
  session: createWatched<Whose>(undefined),
  hearts: createWatched<ReadonlyMap<number, Heart>>(new Map()),
  askAnew() {},
});

/** What failed, as the browser may know it: a status and nothing else. */
function withoutInternals(context: StaticHandlerContext, status: number): StaticHandlerContext {
  const errors = Object.fromEntries(
    Object.keys(context.errors ?? {}).map((route) => [route, routeError(status)]),
  );
  return { ...context, statusCode: status, errors };
}

/** A page whose screen could not be rendered, with the frame's own words in its place. */
function brokenOff(context: StaticHandlerContext): StaticHandlerContext {
  const boundary = context.matches[1]?.route.id ?? PAGES;
  return { ...context, statusCode: 500, errors: { [boundary]: routeError(500) } };
}

/** The shape that React Router takes for an error with a status, also after a journey as JSON. */
const routeError = (status: number) => ({ status, statusText: "", internal: false, data: null });
