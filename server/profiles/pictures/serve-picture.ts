import type { FastifyInstance } from "fastify";
import type { Gate } from "../../http/answers/gate.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { World } from "../../world/world.ts";
import { PUBLIC_PICTURES, pictureAt } from "./page-picture.ts";

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
