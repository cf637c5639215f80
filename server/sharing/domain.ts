import type { Domain } from "../http/domain.ts";
import { servePictures } from "./pictures/serve-pictures.ts";
import { serveRobots } from "./serve-robots.ts";
import { serveSitemaps } from "./serve-sitemaps.ts";

/** What other sites and search engines read of this one. */
export const sharing: Domain = {
  serve(app, { world, gates, findable }) {
    servePictures(app, world, gates.own);
    serveSitemaps(app, world, gates.own);
    serveRobots(app, { origin: world.origin, findable });
  },
};
