import { createHmac } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";
import type { World } from "../../world/world.ts";

/**
 * Under what something is counted: a keyed hash, so that nothing counted is kept itself, and nobody without the secret
 * can try all addresses until one fits. Half of the digest tells them apart well enough.
 */
export const countedBy = (secret: string, what: string, text: string): Buffer =>
  createHmac("sha256", secret).update(`${what} ${text}`).digest().subarray(0, 16);

/** Under what a visitor's network is counted; null while nothing is. The address itself is kept nowhere. */
export const networkKey = ({ limits }: Pick<World, "limits">, address: string | null): Buffer | null =>
  limits && address ? countedBy(limits.secret, "network", networkOf(address)) : null;

/**
 * The part of an address that stands for one household: an IPv4 address whole, also where it is written as an IPv6 one, and of
 * IPv6 the first 64 bits, within which a household takes as many addresses as it likes.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.toLowerCase().split("%", 1);
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 6).join() === "0,0,0,0,0,65535";
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** What of an address its owner is shown: the part that some 250 IPv4 addresses share, or a provider's IPv6 customers nearby. */
export function neighborhoodOf(address: string): string {
  const network = networkOf(address);
  if (isIPv4(network)) return `${network.slice(0, network.lastIndexOf(".") + 1)}*`;
  const [plain = ""] = address.split("%", 1);
  if (!isIPv6(plain)) return "unknown";
  const shared = groupsOf(plain).slice(0, 3);
  return `${shared.map((group) => group.toString(16)).join(":")}:*`;
}

/** The eight numbers of an IPv6 address, however it is written: the URL parser knows all the ways. */
function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [front = "", back = ""] = written.split("::");
  const numbers = (part: string) =>
    part
      .split(":")
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const [before, after] = [numbers(front), numbers(back)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
