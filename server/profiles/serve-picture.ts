import type { FastifyInstance } from "fastify";
import sql from "sql-template-tag";
import { PRIVATE_PICTURE } from "../../contract/profile-status.ts";
import type { Gate } from "../http/gate.ts";
import { Refusal } from "../http/refusal.ts";
import type { Queries } from "../world/database.ts";
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

/** Its address, once it is public: another picture is another address. Null where there is none. */
export async function publicPictureOf(
  queries: Queries,
  { submission_id, player_id }: { submission_id: string; player_id: number },
): Promise<string | null> {
  const found = await queries.row<{ digest: string }>(sql`
    select left(encode(sha256(webp), 'hex'), 12) as digest from profile_pictures where submission_id = ${submission_id}`);
  return found ? `${PUBLIC_PICTURES}/${player_id}-${found.digest}.webp` : null;
}

const PUBLIC_PICTURES = "/athlete-pictures";
const NAME = /^(\d{1,9})-\w{12}\.webp$/;

/** Serves the pictures of athletes' public pages. Browsers ask each time whether it is still there: it may be taken back. */
export function servePublicPictures(app: FastifyInstance, { database }: World, gate: Gate): void {
  app.get<{ Params: { name: string } }>(
    `${PUBLIC_PICTURES}/:name`,
    { compress: false },
    async (request, reply) => {
      const [, player_id] = NAME.exec(request.params.name) ?? [];
      const found =
        player_id &&
        (await gate.through(() =>
          database.row<{ webp: Buffer }>(sql`
            select webp from profile_pictures join profile_submissions using (submission_id)
             where player_id = ${player_id} and state = 'approved'`),
        ));
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
  return database.row<{ webp: Buffer }>(sql`
    select webp from profile_pictures where submission_id = ${submission_id}`);
}
