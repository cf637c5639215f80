import type { Locator, Page } from "playwright-core";
import type { Player } from "../../contract/players/players.ts";
import type { Visitor } from "./browser.ts";
import { seen } from "./seen.ts";

export const GOOD_CARD = "4242 4242 4242 4242";
export const DECLINED_CARD = "4000 0000 0000 0002";
export const EMAIL = "sam.supporter@example.org";

/** The card of an athlete in a list. */
export const cardOf = (page: Page, { player_name }: Pick<Player, "player_name">): Locator =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: player_name, exact: true }) });

/** From the first page to the athlete's own, which opens in a tab of its own. */
export async function findAthlete(visitor: Visitor, athlete: Player): Promise<Page> {
  const { page } = visitor;
  await page.goto("/");
  await visitor.press(page.getByLabel("Search Athlete"));
  await page.keyboard.type(athlete.player_name);
  await page.keyboard.press("Enter");
  const details = cardOf(page, athlete).getByRole("link", { name: "View Details" });
  const tab = await visitor.newTab(() => visitor.press(details));
  await seen(tab.getByRole("heading", { name: athlete.player_name, level: 1 }));
  return tab;
}

/** Opens the athlete's page by its address. */
export async function openAthlete(
  { page }: Visitor,
  { player_id, team_id, player_name }: Player,
): Promise<Page> {
  await page.goto(`/DetailsView/${player_id}/${team_id}`);
  await seen(page.getByRole("heading", { name: player_name, level: 1 }));
  return page;
}

/** The contribution dialog over the athlete's page. */
export async function openDialog(visitor: Visitor, page: Page): Promise<Locator> {
  await visitor.press(page.getByRole("button", { name: "Contribute Now" }));
  const dialog = page.getByRole("dialog");
  await seen(dialog);
  return dialog;
}

/** Chooses an amount (`$50`) and goes on; answers the tab with the payment page. */
export async function goToPayment(visitor: Visitor, dialog: Locator, amount: string): Promise<Page> {
  await visitor.press(dialog.getByText(amount, { exact: true }));
  const tab = await visitor.newTab(() =>
    visitor.press(dialog.getByRole("button", { name: "Continue to payment" })),
  );
  await seen(tab.getByRole("button", { name: /^Pay \$/ }));
  return tab;
}

/** Fills in the payment page; the visitor's thumb does the rest. */
export async function fillCard(tab: Page, number: string): Promise<void> {
  const email = tab.getByLabel("Email");
  // A member's stands there.
  if (await email.isEditable()) await email.fill(EMAIL);
  await tab.getByLabel("Card number").fill(number);
  await tab.getByLabel("Expiry").fill("12 / 34");
  await tab.getByLabel("CVC").fill("123");
}

export const pressPay = (visitor: Visitor, tab: Page): Promise<void> =>
  visitor.press(tab.getByRole("button", { name: /^Pay \$/ }));
