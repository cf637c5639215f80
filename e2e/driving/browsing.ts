import type { Locator, Page } from "playwright-core";
import type { Team } from "../../contract/players/catalogue.ts";
import { counted } from "../../pure/numbers.ts";
import { teamsIn } from "./books.ts";
import { seen } from "./seen.ts";
import type { Site } from "./site.ts";

export const FOOTBALL = 2;
export const WOMENS_BASKETBALL = 3;

/** The list of a browse screen. */
export const results = (page: Page): Locator => page.getByRole("region", { name: "Athletes" });
export const cards = (page: Page): Locator => page.getByRole("article");
/** A list that is searched by typing. Until the scripts are alive a native one stands in its place. */
export const combobox = (page: Page, name: string): Locator =>
  page.getByRole("combobox", { name }).and(page.locator("input"));

/** The filters in the address. */
export const addressOf = (page: Page): Record<string, string> =>
  Object.fromEntries(new URL(page.url()).searchParams);

/** Waits until the screen says that it found so many. */
export const finds = (page: Page, count: number): Promise<void> =>
  seen(
    results(page)
      .getByRole("status")
      .filter({ hasText: said(count) }),
  );

const said = (count: number) => (count === 1 ? /^1 athlete\b/ : new RegExp(`^${counted(count)} athletes`));

/** A team of the sport that plays in a conference. */
export async function teamWithConference(site: Site, sport_id: number): Promise<Team> {
  const team = (await teamsIn(site, sport_id)).find(({ conference }) => conference !== "");
  if (!team) throw new Error("No team of the sport is in a conference.");
  return team;
}
