import sql from "sql-template-tag";

/** Of `collaboration_terms t`: the company, or else who wrote; null once that is deleted. */
export const WHO_ASKS = sql`
  coalesce(t.company_name, nullif(trim(t.first_name || ' ' || t.last_name), ''))`;

const MOST = 60;

/** `Bean Roasters and Kai O'Brien`, by which the letters about a request are told from those about others. */
export const pairOf = ({
  who_asks,
  player_name,
}: {
  readonly who_asks: string | null;
  readonly player_name: string;
}): string => `${nameOnly(who_asks)} and ${player_name}`;

/** Somebody typed it, and others read it before they know who: a name is quoted, an address to follow is not. */
function nameOnly(typed: string | null): string {
  const name = (typed ?? "").replaceAll(/[\p{Cc}\p{Zl}\p{Zp}<>\s]+/gu, " ").trim();
  if (name === "" || /:\/\/|\bwww\.|@/i.test(name)) return "a sender";
  return name.length > MOST ? `${name.slice(0, MOST - 1).trimEnd()}…` : name;
}
