import type { Cleaner } from "../source.ts";
import { isLand, regionOf } from "./places.ts";
import { firstText, text } from "./text.ts";
import { spelledTown } from "./town.ts";

/**
 * A home town in one form, because people are matched by it: 'Little Elm, TX' for 'Little Elm, Texas', 'Tampa, FL'
 * for 'Tampa, Fla.', 'Valencia, Spain', 'Melbourne, Australia' for 'Melbourne, Victoria, Australia'. A state or a
 * country alone is no town.
 */
export const birthplace: Cleaner<string> = (given) => placeOf(text(given ?? null), false);

/** The same where states are written as codes, so that 'Tbilisi, Georgia' is not in the South. */
export const birthplaceByCode: Cleaner<string> = (given) => placeOf(text(given ?? null), true);

/** From three columns; no country means at home. */
export const cityStateCountry: Cleaner<string> = (city, state, country) => {
  const town = text(city ?? null);
  if (!town) return null;
  const land = text(country ?? null);
  const abroad = land && (regionOf(land, true) ?? land);
  if (abroad && abroad !== "USA") return `${spelledTown(town)}, ${abroad}`;
  return placeOf([town, text(state ?? null)].filter(Boolean).join(", "), false);
};

/** From town and state, and what the source itself made of them. */
export const townAndState: Cleaner<string> = (town, state, cleanTown, cleanState, cleanCountry) => {
  const raw = placeOf([text(town ?? null), text(state ?? null)].filter(Boolean).join(", "), false);
  if (raw?.includes(",")) return raw;
  const land = regionOf(firstText(cleanState ?? null, cleanCountry ?? null) ?? "");
  const clean = placeOf(text(cleanTown ?? null), false);
  if (clean?.includes(",")) return clean;
  return raw && land ? placeOf(`${raw}, ${land}`, false) : (raw ?? clean);
};

function placeOf(said: string | null, codesOnly: boolean): string | null {
  const parts = (said ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part));
  if (/^(st|ste|mt|ft)$/i.test(parts[0] ?? "")) parts.splice(0, 2, `${parts[0]}. ${parts[1] ?? ""}`);
  const [first, ...tail] = parts;
  if (!first) return null;
  if (tail.length === 0) return withoutComma(first, codesOnly);
  // From the end: after the state some name a high school, before it a county or a province.
  const lands = tail.toReversed().map((part) => landOf(part, codesOnly));
  const land = lands.find((each) => each !== null && each !== "USA");
  if (land) return `${spelledTown(first)}, ${land}`;
  return lands.includes("USA") ? withoutComma(first, codesOnly) : `${spelledTown(first)}, ${tail.at(-1)}`;
}

/** What a part after the comma names: all of it, or 'Ont. - Canada', 'FL / Tampa Prep', 'Queensland Australia'. */
function landOf(part: string, codesOnly: boolean): string | null {
  const pieces = part
    .split(/[/(]|\s-/)
    .map((piece) => piece.trim())
    .filter(Boolean);
  for (const piece of [part, ...pieces.toReversed()]) {
    const region = regionOf(piece, codesOnly) ?? regionOf(piece.split(" ").at(-1) ?? "", codesOnly);
    if (region) return region;
  }
  return null;
}

/** 'Duxbury Mass.', 'Macon. GA', 'Zaragoza Spain'; a town alone; nothing for a state, a country or a school. */
function withoutComma(said: string, codesOnly: boolean): string | null {
  const town = said.replace(/\.$/, "");
  if (CITY_STATES.has(town)) return town;
  if (isLand(town) || /\b(high school|academy|h\.?s\.?)$/i.test(town)) return null;
  const words = said.split(" ");
  for (let at = Math.max(1, words.length - 3); at < words.length; at++) {
    const [before, after] = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
    // 'Burlington NJ' names a state; 'Las Vegas', 'West Jordan' and 'Port Washington' do not.
    const isCode = /^([A-Z]{2}|.+\.)$/.test(after) || after.length > 3;
    const region = isCode && !PART_OF_TOWN.test(before) ? regionOf(after, codesOnly) : null;
    if (region && region !== "USA") return `${spelledTown(before)}, ${region}`;
  }
  return spelledTown(town);
}

const CITY_STATES: ReadonlySet<string> = new Set(["Hong Kong", "Monaco", "Singapore"]);
const PART_OF_TOWN =
  /(^|\s)(new|old|north|south|east|west|mount|mt|port|fort|ft|lake|saint|st|the|of|de|la|el|san)\.?$/i;
