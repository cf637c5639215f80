import { createHash, randomBytes } from "node:crypto";
import { LINK_DAYS } from "../../../contract/form/private-link.ts";
import { Refusal } from "../answers/refusal.ts";

const DAY_MS = 86_400_000;
const SECRET_BYTES = 32;

/** New ones for one reader of one thing within a day: beyond, a mailbox is being filled. */
const MOST_A_DAY = 5;

/** What stands under every letter whose link its reader may need again later. */
export const LINK_LASTS = `The link works for ${LINK_DAYS} days. After that it offers to email you a new one.`;

/** A private link before it is mailed: the secret is for the letter alone, the hash for the table. */
export interface NewLink {
  readonly link: string;
  readonly link_hash: Buffer;
  readonly ends_at: Date;
}

/** It is kept nowhere: whoever makes one mails it, or loses it. */
export function makePrivateLink(now: Date): NewLink {
  const link = randomBytes(SECRET_BYTES).toString("base64url");
  return { link, link_hash: linkHash(link), ends_at: new Date(now.getTime() + LINK_DAYS * DAY_MS) };
}

export const linkHash = (link: string): Buffer => createHash("sha256").update(link).digest();

/** What was found under a link, while it lasts. Throws `Refusal` 404, and 410 where its time is over. */
export function liveLink<Found extends { readonly ends_at: Date }>(found: Found | null, now: Date): Found {
  const known = knownLink(found);
  if (known.ends_at <= now)
    throw new Refusal(410, `This link expired after ${LINK_DAYS} days. We can email you a new one.`);
  return known;
}

/** The same of a link that may be over. Throws `Refusal` 404. */
export function knownLink<Found>(found: Found | null): Found {
  if (!found) throw new Refusal(404, "This link no longer works.");
  return found;
}

/** The end of a link that was mailed a day ago: those that end later count against `MOST_A_DAY`. */
export const endOfLinksADayAgo = (now: Date): Date => new Date(now.getTime() + (LINK_DAYS - 1) * DAY_MS);

/** Throws `Refusal` 429 where so many were made within a day already. */
export function refuseTooMany(made_within_a_day: number): void {
  if (made_within_a_day < MOST_A_DAY) return;
  throw new Refusal(429, "We've emailed you several links today. Please check your inbox and spam folder.", {
    retry_after_seconds: DAY_MS / 1_000,
  });
}
