import { createHmac, timingSafeEqual } from "node:crypto";
import type { World } from "./world.ts";

type Signing = Pick<World, "link_secret"> & Partial<Pick<World, "older_link_secrets">>;

/** What a mailed link shows that we mailed it: nobody else can make it for this subject, and it tells nothing of it. */
export const proofOf = ({ link_secret }: Pick<World, "link_secret">, subject: string): string =>
  createHmac("sha256", link_secret).update(subject).digest("base64url");

/** Whether what somebody came with is our proof for this subject, from now or from before the secret was changed. */
export function isProof(
  { link_secret, older_link_secrets = [] }: Signing,
  subject: string,
  proof: string,
): boolean {
  const given = Buffer.from(proof);
  return [link_secret, ...older_link_secrets].some((secret) => {
    const ours = Buffer.from(proofOf({ link_secret: secret }, subject));
    return given.length === ours.length && timingSafeEqual(given, ours);
  });
}
