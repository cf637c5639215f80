import type { Domain } from "../http/domain.ts";
import { askForSums, publishSums } from "./publish.ts";
import { serveReceivedCsv, transparencyRoutes } from "./routes.ts";

/** The sums that everybody may read. */
export const transparency: Domain = {
  routes: transparencyRoutes,
  tasks: [publishSums],
  serve: (app, { world, gates }) => serveReceivedCsv(app, world, gates.own),
  atStart: askForSums,
};
