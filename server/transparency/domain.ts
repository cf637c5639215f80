import type { Domain } from "../http/domain.ts";
import { askForSums, publishSums } from "./publish.ts";
import { serveReceivedCsv, transparencyRoutes } from "./routes.ts";
import { schoolFile } from "./school-file.ts";

/** The sums that everybody may read. */
export const transparency: Domain = {
  routes: transparencyRoutes,
  tasks: [publishSums],
  files: [schoolFile],
  serve: (app, { world, gates }) => serveReceivedCsv(app, world, gates.own),
  atStart: askForSums,
};
