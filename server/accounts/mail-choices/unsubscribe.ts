import type { FastifyInstance } from "fastify";
import { UNSUBSCRIBE_PATH } from "../../../contract/accounts/mail-choices.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import type { World } from "../../world/world.ts";
import { chooseByMailLink } from "./mail-choices.ts";

type WithLink = { Params: { link: string } };

/** RFC 8058 has it say `List-Unsubscribe=One-Click`, and nothing depends on it. */
const MOST_BYTES = 1_024;
const MINUTE_MS = 60_000;

/**
 * Where mail programs turn off the topic that a letter was about, by one POST (RFC 8058): without a session, a cookie, a key or
 * a redirect, and whatever kind of form it is. Programs that look at links before people do only ask by GET, which changes
 * nothing: it leads to the page where one chooses.
 */
export async function serveUnsubscribe(app: FastifyInstance, world: World, limited: boolean): Promise<void> {
  const options = {
    bodyLimit: MOST_BYTES,
    ...(limited ? { config: { rateLimit: { max: 60, timeWindow: MINUTE_MS } } } : {}),
  };
  await app.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null));
    door.post<WithLink>(`${UNSUBSCRIBE_PATH}/:link`, options, async ({ params }, reply) => {
      await chooseByMailLink(world, { link: params.link, how_often: "never" });
      return reply.header("cache-control", "no-store").send({ unsubscribed: true });
    });
    door.get<WithLink>(`${UNSUBSCRIBE_PATH}/:link`, options, ({ params }, reply) =>
      reply.header("cache-control", "no-store").redirect(pages.emailsYouGet.to(params.link), 303),
    );
  });
}
