import type { Domain } from "../http/domain.ts";
import { rosterUploadRoutes } from "./rosters/uploads/routes.ts";
import { tidyUploads } from "./rosters/uploads/tidy-uploads.ts";
import { undoAsked } from "./rosters/uploads/undo-asked.ts";
import { workOnUpload } from "./rosters/uploads/work-on-upload.ts";
import { playersRoutes } from "./routes.ts";

/** The catalogue of players, who is found in it, and the rosters that admins upload. */
export const players: Domain = {
  routes: [...playersRoutes, ...rosterUploadRoutes],
  tasks: [workOnUpload, undoAsked, tidyUploads],
};
