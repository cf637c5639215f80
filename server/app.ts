import type { FastifyInstance } from "fastify";
import { calls } from "../contract/calls.ts";
import { serveEvents } from "./contributions/events.ts";
import { mailReceipt, RECEIPT_TASK } from "./contributions/receipt.ts";
import { contributionsRoutes } from "./contributions/routes.ts";

import { serveCalls } from "./http/calls.ts";
import { serveDocs } from "./http/docs.ts";
import { countAnswers, type Figures } from "./http/figures.ts";
import { serveHealth } from "./http/health.ts";
import { logAnswers } from "./http/logging.ts";
import { type PageSource, servePages } from "./http/pages.ts";
import { checkRoutes, type Route } from "./http/route.ts";
import { playersRoutes } from "./players/routes.ts";
import type { Tasks } from "./world/jobs.ts";
import type { World } from "./world/world.ts";

/** Every domain's calls. */
export const routes: readonly Route[] = [...playersRoutes, ...contributionsRoutes];

/** Every domain's jobs. */
export const tasksOf = (world: World): Tasks => ({
  [RECEIPT_TASK]: (payload) => mailReceipt(world, payload),
});

/** Puts the domains behind their doors. */
export async function buildApp(
  app: FastifyInstance,
  parts: {
    world: World;
    figures: Figures;
    pages: PageSource;
    api_keys: readonly string[];
    limited: boolean;
    isStopping: () => boolean;
  },
): Promise<void> {
  checkRoutes(calls, routes);
  const { world, figures, pages, api_keys, limited } = parts;
  const api_key = api_keys[0] ?? "";
  logAnswers(app);
  countAnswers(app, figures);
  serveHealth(app, world, parts.isStopping);
  serveCalls(app, { routes, world, api_keys, limited });
  await serveEvents(app, world, figures);
  await serveDocs(app, { calls, origin: world.origin, api_key });
  await pages.serveFiles(app);
  servePages(app, { source: pages, routes, world, api_key });
}
