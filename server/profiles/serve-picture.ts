import type { FastifyInstance } from "fastify";
import sql from "sql-template-tag";
import { PRIVATE_PICTURE } from "../../contract/profile-status.ts";
import type { Gate } from "../http/gate.ts";
import { Refusal } from "../http/refusal.ts";
import type { World } from "../world/world.ts";
import { followLink } from "./links.ts";

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

async function findPicture({ database }: World, link: string): Promise<{ webp: Buffer } | null> {
  const { submission_id } = await followLink(database, link);
  return database.row<{ webp: Buffer }>(sql`
    select webp from profile_pictures where submission_id = ${submission_id}`);
}
