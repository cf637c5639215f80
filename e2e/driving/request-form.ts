import type { Locator } from "playwright-core";
import type { Player } from "../../contract/players/players.ts";
import type { Visitor } from "./browser.ts";
import { seen } from "./seen.ts";
import { openAthlete } from "./supporter.ts";

export const dayFromToday = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The dialog over an athlete's page. */
export async function openRequest(visitor: Visitor, athlete: Player): Promise<Locator> {
  const page = await openAthlete(visitor, athlete);
  await visitor.press(page.getByRole("button", { name: "NIL Collaboration Request" }));
  const dialog = page.getByRole("dialog");
  await seen(dialog.getByRole("heading", { name: `NIL Collaboration Request: ${athlete.player_name}` }));
  return dialog;
}

/** What is asked for, in the order of the rules: what is said while it is missing, and how it is given. */
export const inOrder = (
  email: string,
): readonly (readonly [said: string, give: (dialog: Locator) => Promise<void>])[] => [
  ["Please enter First Name.", (dialog) => dialog.getByLabel("First Name").fill("Bea")],
  ["Please enter Last Name.", (dialog) => dialog.getByLabel("Last Name").fill("Brand")],
  ["Please enter Email Address.", (dialog) => dialog.getByLabel("Email Address").fill("bea@brand")],
  ["Please enter Valid Email Address.", (dialog) => dialog.getByLabel("Email Address").fill(email)],
  ["Please enter Phone Number.", (dialog) => dialog.getByLabel("Phone Number").fill("555 0100")],
  ["Please enter Street Address.", (dialog) => dialog.getByLabel("Street Address").fill("1 Main Street")],
  ["Please enter City.", (dialog) => dialog.getByLabel("City").fill("Tulsa")],
  ["Please enter State.", (dialog) => dialog.getByLabel("State", { exact: true }).fill("OK")],
  ["Please enter Zip Code.", (dialog) => dialog.getByLabel("Zip Code").fill("74101")],
  ["Please enter Country.", (dialog) => dialog.getByLabel("Country").fill("USA")],
  ["Please select Scope of Use.", (dialog) => scope(dialog).getByLabel("Other").check()],
  ["Please specify 'Other' Scope of Use.", (dialog) => dialog.getByLabel("Which other use").fill("A mural")],
  ["Please select Requested Date.", (dialog) => dialog.getByLabel("Requested Date").fill(dayFromToday(30))],
  ["Please select Compensation Option.", (dialog) => pay(dialog).getByLabel("Flat Fee").check()],
  ["Please enter Flat Fee Amount.", (dialog) => pay(dialog).getByLabel("Royalties").check()],
  ["Please enter Royalty Percentage.", (dialog) => pay(dialog).getByLabel("Other").check()],
  [
    "Please describe Other Payment Details.",
    async (dialog) => {
      await pay(dialog).getByLabel("Flat Fee").check();
      await dialog.getByLabel("Flat Fee, in dollars").fill("500");
    },
  ],
  ["Please acknowledge the terms.", (dialog) => dialog.getByRole("checkbox").check()],
];
export const scope = (dialog: Locator) => dialog.getByRole("group", { name: "name or likeness" });
export const pay = (dialog: Locator) => dialog.getByRole("group", { name: "How the athlete is paid" });

export async function fillIn(dialog: Locator, email: string): Promise<void> {
  for (const [, give] of inOrder(email)) await give(dialog);
}
