import { pages } from "./addresses.ts";
import { passedOn } from "./passed-on.ts";

/**
 * Which athlete's page an address of ours shows, or leads to; null for any other. One that is shared names the team first, the
 * page's own the player: only the whole path tells which number is whose. The host may be left out, and is not looked at.
 */
export function athleteInAddress(address: string): number | null {
  const whole = address.trim().replace(/^[a-z]+:\/\//i, "");
  const path = (/^[^/?#]*(\/[^?#]*)/.exec(whole)?.[1] ?? "").replace(/\/$/, "").replace(/\.svg$/, "");
  const numbers = /(?:\/(\d{1,15}))?\/(\d{1,15})$/.exec(path);
  if (!numbers) return null;
  const [first, last] = [Number(numbers[1]), Number(numbers[2])];
  if (path === pages.detail.to({ player_id: first, team_id: last })) return first;
  const shared = pages.onePlayer.to({ team_id: first, player_id: last, player_name: "" });
  const leads = [passedOn.short, passedOn.poster, passedOn.embed].map((to) => to({ player_id: last }));
  return [shared.slice(0, shared.indexOf("?")), ...leads].includes(path) ? last : null;
}
