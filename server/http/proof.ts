import { createHmac, timingSafeEqual } from "node:crypto";
import type { World } from "../world/world.ts";

type Signing = Pick<World, "link_secret">;

/** What a mailed link shows that we mailed it: nobody else can make it for this subject, and it tells nothing of it. */
export const proofOf = ({ link_secret }: Signing, subject: string): string =>
  createHmac("sha256", link_secret).update(subject).digest("base64url");

/** Whether what somebody came with is our proof for this subject. */
export function isProof(signing: Signing, subject: string, proof: string): boolean {
  const [given, ours] = [Buffer.from(proof), Buffer.from(proofOf(signing, subject))];
  return given.length === ours.length && timingSafeEqual(given, ours);
}
