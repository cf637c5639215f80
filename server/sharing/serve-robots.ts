import type { FastifyInstance } from "fastify";
import { pages } from "../../contract/pages/addresses.ts";

/**
 * Not pages, or nobody's to find: the data API, what became of a payment, searches, and what is printed of an athlete. Cards
 * that other sites frame say by themselves that they are not to be found: an address that nobody may read can be listed.
 */
const NOT_TO_BE_FOUND = [
  "/v1/",
  "/docs",
  "/webhooks/",
  pages.success.to(),
  pages.failed.pattern,
  "/poster/",
  "/qr/",
  "/*?*player_name=",
];

/** `/robots.txt`: where search engines may look, and where the sitemaps are; nowhere, where the site is not meant to be found. */
export function serveRobots(app: FastifyInstance, options: { origin: string; findable: boolean }): void {
  const lines = options.findable
    ? [...NOT_TO_BE_FOUND.map((path) => `Disallow: ${path}`), "", `Sitemap: ${options.origin}/sitemap.xml`]
    : [
        "# A demo or a copy of the site; its athletes are not to be found. SEARCH_ENGINES=on changes that.",
        "Disallow: /",
      ];
  const text = `User-agent: *\n${lines.join("\n")}\n`;
  app.get("/robots.txt", (_request, reply) =>
    reply.type("text/plain; charset=utf-8").header("cache-control", "public, max-age=3600").send(text),
  );
}
