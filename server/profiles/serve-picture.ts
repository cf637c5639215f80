import type { FastifyInstance } from "fastify";
import sql from "sql-template-tag";
import { PRIVATE_PICTURE } from "../../contract/profile-status.ts";
import type { Gate } from "../http/gate.ts";
import { Refusal } from "../http/refusal.ts";
import type { World } from "../world/world.ts";
import { followLink } from "./links.ts";
import { PUBLIC_PICTURES, pictureAt } from "./page-picture.ts";

/** Serves the picture of a profile that is not public, to whoever holds one of its links. Nobody keeps it on the way. */
export function servePrivatePicture(app: FastifyInstance, world: World, gate: Gate): void {
  app.get<{ Querystring: { link?: string } }>(
    PRIVATE_PICTURE,
    { compress: false },
    async (request, reply) => {
      const { link } = request.query;
      const found = typeof link === "string" ? await gate.through(() => findPicture(world, link)) : null;
      if (!found) throw new Refusal(404, "There is no such picture.");
      return reply.header("cache-control", "private, no-store").type("image/webp").send(found.webp);
    },
  );
}

/** Serves the pictures of athletes' public pages. Browsers ask each time whether it is still there: it may be taken back. */
export function servePublicPictures(app: FastifyInstance, { database }: World, gate: Gate): void {
  app.get<{ Params: { name: string } }>(
    `${PUBLIC_PICTURES}/:name`,
    { compress: false },
    async (request, reply) => {
      const found = await gate.through(() => pictureAt(database, request.params.name));
      if (!found) throw new Refusal(404, "There is no such picture.");
      const etag = `"${request.params.name}"`;
      reply.headers({ "cache-control": "public, no-cache", etag });
      if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
      return reply.type("image/webp").send(found.webp);
    },
  );
}

async function findPicture({ database }: World, link: string): Promise<{ webp: Buffer } | null> {
  const { submission_id } = await followLink(database, link);
  // Of a page that is public its own, or the one that a guardian is asked about.
  return database.row<{ webp: Buffer }>(sql`
    select webp from profile_pictures where submission_id = ${submission_id}
    union all
    select coalesce(c.webp, a.webp)
      from profile_submissions s left join page_changes c using (player_id) left join athlete_pictures a using (player_id)
     where s.submission_id = ${submission_id} and s.state = 'approved'
       and c.removes_picture is not true and coalesce(c.webp, a.webp) is not null`);
}
