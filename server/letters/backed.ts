import { createHmac } from "node:crypto";
import type { Backed } from "../../contract/pages/backed.ts";
import type { World } from "../world/world.ts";

/** So much of an HMAC that no one hits it by trying, in an address that people pass on. */
const LETTERS = 16;

/** The day on which a payment came in, for the athlete's jersey, with our word for it. It names no supporter. */
export function backedOn(world: Pick<World, "link_secret">, player_id: number, paid_at: Date): Backed {
  const day = dayInNewYork(paid_at);
  return { day, proof: proofOf(world.link_secret, player_id, day) };
}

/** Whether we said so ourselves, by the secret of now or by an earlier one. */
export const isOurs = (
  { link_secret, older_link_secrets }: Pick<World, "link_secret" | "older_link_secrets">,
  player_id: number,
  { day, proof }: Backed,
): boolean =>
  [link_secret, ...older_link_secrets].some((secret) => proofOf(secret, player_id, day) === proof);

const proofOf = (secret: string, player_id: number, day: string): string =>
  createHmac("sha256", secret).update(`backed ${player_id} ${day}`).digest("base64url").slice(0, LETTERS);

/** `2026-11-21`: an evening in the East is not yet tomorrow there, as it is in UTC. */
export function dayInNewYork(at: Date): string {
  const parts = new Map(NEW_YORK.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}

const NEW_YORK = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
