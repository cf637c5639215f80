import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Gate } from "../http/answers/gate.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { readWorld, type World } from "../world/world.ts";
import { addressesOf, KINDS, type Listed, SINGLE_PAGES } from "./sitemap.ts";

const FOR_AN_HOUR = "public, max-age=3600";
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface Parts {
  readonly world: World;
  readonly gate: Gate;
  readonly leading_away: readonly string[];
}

/** `/sitemap.xml` names the files, `/sitemaps/athletes-1.xml` and so on hold the addresses. */
export function serveSitemaps(app: FastifyInstance, { world, gate, leading_away }: Parts): void {
  // They hold for an hour.
  const { database, origin } = readWorld(world);

  app.get("/sitemap.xml", async (_request, reply) => {
    const found = await gate.through(() =>
      Promise.all(
        Object.entries(KINDS).map(async ([kind, { files }]) =>
          (await files(database)).map((file) => `${kind}-${file}`),
        ),
      ),
    );
    const lines = ["pages", ...found.flat()].map(
      (name) => `<sitemap><loc>${origin}/sitemaps/${name}.xml</loc></sitemap>\n`,
    );
    return xml(reply).send(`${XML}<sitemapindex ${SCHEMA}>\n${lines.join("")}</sitemapindex>\n`);
  });

  const single = SINGLE_PAGES.filter(({ path }) => !leading_away.includes(path));
  app.get("/sitemaps/pages.xml", (_request, reply) =>
    xml(reply).send(`${XML}<urlset ${SCHEMA}>\n${written(single, origin)}</urlset>\n`),
  );

  app.get<{ Params: { name: string } }>("/sitemaps/:name", async (request, reply) => {
    const [, name = "", file = ""] = /^(\w+)-([1-9]\d{0,4})\.xml$/.exec(request.params.name) ?? [];
    const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
    const parts = kind && addressesOf(kind, Number(file), database);
    const first = await gate.through(async () => parts?.next());
    if (!parts || !first || first.done) throw new Refusal(404, "There is no such sitemap.");
    return xml(reply).send(Readable.from(urlset(first.value, parts, origin)));
  });
}

const xml = (reply: FastifyReply) =>
  reply.type("application/xml; charset=utf-8").header("cache-control", FOR_AN_HOUR);

async function* urlset(first: readonly Listed[], more: AsyncIterable<readonly Listed[]>, origin: string) {
  yield `${XML}<urlset ${SCHEMA}>\n`;
  yield written(first, origin);
  for await (const some of more) yield written(some, origin);
  yield "</urlset>\n";
}

/** Our own addresses have no letter that XML would have to escape. */
const written = (listed: readonly Listed[], origin: string): string =>
  listed
    .map(({ path, changed }) => {
      const lastmod = changed ? `<lastmod>${changed}</lastmod>` : "";
      return `<url><loc>${origin}${path}</loc>${lastmod}</url>\n`;
    })
    .join("");
