import type { Domain } from "../http/domain.ts";
import { servePictures } from "./pictures/serve-pictures.ts";
import { serveCodes } from "./serve-codes.ts";
import { serveEmbed } from "./serve-embed.ts";
import { servePoster } from "./serve-poster.ts";
import { serveRobots } from "./serve-robots.ts";
import { serveSitemaps } from "./serve-sitemaps.ts";

/** What other sites, search engines and paper show of this site. */
export const sharing: Domain = {
  serve(app, { world, gates, cache, findable, is_rehearsal, leading_away }) {
    servePictures(app, world, gates.own);
    serveCodes(app, world, gates.own);
    servePoster(app, { world, gates, cache, is_rehearsal });
    serveEmbed(app, { world, gates, cache, is_rehearsal });
    serveSitemaps(app, { world, gate: gates.own, leading_away });
    serveRobots(app, { origin: world.origin, findable });
  },
};
