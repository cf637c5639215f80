import type { FastifyInstance } from "fastify";
import type { World } from "../../world/world.ts";

const PATH = "/.well-known/security.txt";
/** RFC 9116 asks for less than a year. */
const HOLDS_DAYS = 180;

/**
 * Whom to write to about a weakness (RFC 9116). Its date is reckoned at each asking and moves with the day, so that no
 * installation shows one that is past.
 */
export function serveSecurityTxt(
  app: FastifyInstance,
  { origin, contact_email, clock }: Pick<World, "origin" | "contact_email" | "clock">,
): void {
  app.get(PATH, (_request, reply) => {
    const expires = new Date(clock.now());
    expires.setUTCHours(0, 0, 0, 0);
    expires.setUTCDate(expires.getUTCDate() + HOLDS_DAYS);
    const lines = [
      `Contact: mailto:${encodeURI(contact_email)}`,
      `Expires: ${expires.toISOString()}`,
      "Preferred-Languages: en",
      `Canonical: ${origin}${PATH}`,
    ];
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=86400")
      .send(`${lines.join("\n")}\n`);
  });
}
