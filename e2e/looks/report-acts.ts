import type { Locator } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { beganBefore, gaveBefore } from "../driving/given.ts";
import { seen } from "../driving/seen.ts";
import { openDialog } from "../driving/supporter.ts";
import { addAccount } from "./account-acts.ts";
import { signInAs } from "./sign-in-as.ts";
import type { Stage, State } from "./state.ts";

/** What comes to the figure that an athlete reports: before the payment, and among one's own contributions. */
export const reported: readonly State[] = [
  {
    name: "the contribution dialog, to be reported, not agreed to",
    async act(stage) {
      const dialog = await openAs(stage, "not-agreed@demo.test", 560);
      await dialog.getByText("$50", { exact: true }).click();
      await dialog.getByRole("button", { name: "Continue to payment" }).click();
      await seen(dialog.getByRole("alert").filter({ hasText: "Please agree to be named" }));
    },
  },
  {
    name: "the contribution dialog, a sum below what is reported",
    async act(stage) {
      const dialog = await openAs(stage, "below-it@demo.test", 560);
      await dialog.getByText("$20", { exact: true }).click();
      await seen(dialog.getByText("$580 in all."));
    },
  },
  {
    name: "the contribution dialog, every month, to be reported",
    async act(stage) {
      const dialog = await openAs(stage, "monthly-to-it@demo.test", 560);
      const section = dialog.locator("details").filter({ hasText: "Recurring contribution" });
      await section.locator("summary").click();
      await section.getByText("$50", { exact: true }).click();
      await section.getByText("12 months", { exact: true }).click();
      await seen(section.getByText("with all 12 payments"));
      await section.getByRole("checkbox", { name: "I agree to be named" }).focus();
    },
  },
  {
    name: "the contribution dialog, agreed to be named before",
    async act(stage) {
      const dialog = await openAs(stage, "named@demo.test", 650);
      await dialog.getByText("$50", { exact: true }).click();
      await seen(dialog.getByText("You agreed to be named in this report."));
    },
  },
  {
    name: "the contribution dialog, a guest's gift that is reported",
    address: ({ athlete }) => pages.detail.to(athlete),
    async act({ visitor, page }) {
      const dialog = await openDialog(visitor, page);
      await dialog.getByText("$1000", { exact: true }).click();
      await seen(dialog.getByRole("checkbox", { name: "I agree to be named in this report." }));
    },
  },
  {
    name: "My contributions, what was given to each athlete, and what is reported",
    async act(stage) {
      await signInWho(stage, "sums-by-athlete@demo.test", 650, pages.myContributions.to());
      await seen(stage.page.getByText(/^Since /));
    },
  },
  {
    name: "My contributions, a plan raised to what is reported",
    message: /status of 422/,
    async act(stage) {
      const { site, records, page } = stage;
      await signInWho(stage, "raises-it@demo.test", 20, pages.myContributions.to(), () =>
        beganBefore(site, records.athlete, 40, "raises-it@demo.test"),
      );
      const card = page.getByRole("article").first();
      await card.getByRole("button", { name: "Change amount" }).click();
      await card.getByLabel("Monthly amount").fill("60");
      await card.getByRole("button", { name: "Save amount" }).click();
      await seen(card.getByRole("alert").filter({ hasText: "Please agree to be named" }));
    },
  },
];

/** The dialog of an account that gave this much before. */
async function openAs(stage: Stage, email: string, amount: number): Promise<Locator> {
  const { records, visitor, page } = stage;
  await signInWho(stage, email, amount, pages.detail.to(records.athlete));
  return openDialog(visitor, page);
}

/** An account of one state alone: it gives only once, at however many widths it is looked at. */
async function signInWho(
  stage: Stage,
  email: string,
  amount: number,
  path: string,
  andThen = async () => {},
): Promise<void> {
  const { site, records } = stage;
  await addAccount(stage, email);
  const { rowCount } = await site.database.query(
    "select from contributions where user_id = (select user_id from people where email = $1)",
    [email],
  );
  if (!rowCount) {
    await gaveBefore(site, records.athlete, amount, { email, agrees: amount >= 600 });
    await andThen();
  }
  await signInAs(stage, email, path);
}
