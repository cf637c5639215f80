import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { type Visitor, visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import {
  addPerson,
  board,
  daysPass,
  daysPassThere,
  givenAthlete,
  holdPasses,
  lookAtAccounts,
  moved,
  type PaidAthlete,
  readAnew,
} from "../driving/paid-out.ts";
import { alive, becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

/** What days at the provider come to is read there, by and by. */
const PATIENT_MS = 40_000;
const MONEY = pages.ownMoney.to();
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 2, name });
const button = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("button", { name });

/** Signs in on a phone, and looks at their money. */
async function looksAtMoney(t: Parameters<typeof visit>[0], { email }: PaidAthlete): Promise<Visitor> {
  const visitor = await visit(t, site, "phone");
  await signIn(visitor.page, MONEY, email);
  await seen(visitor.page.locator("dl dt"));
  return visitor;
}

/** Says who they are, and goes to the provider's form. */
async function goesToTheForm({ page, press }: Visitor): Promise<void> {
  await page.getByLabel("I'm 18 or older.").check();
  await page.getByText("A citizen or permanent resident").click();
  await press(button(page, "Set up payouts"));
  await seen(page.getByRole("heading", { name: "Get paid by this platform" }));
}

/** On the provider's form, and back. */
async function chooses(page: Page, scenario: string): Promise<void> {
  await page.getByText("Choose what happens").click();
  await page.getByRole("button", { name: scenario }).click();
  await page.waitForURL((address) => address.pathname === MONEY);
  await alive(page);
}

const ALL_RIGHT = "Everything is right, checked at once";

async function isReady(visitor: Visitor, scenario = ALL_RIGHT): Promise<void> {
  await goesToTheForm(visitor);
  await chooses(visitor.page, scenario);
}

/** A bank account is new: three days later it may be paid to. */
async function mayBePaid(page: Page): Promise<void> {
  await holdPasses(site);
  await readAnew(page);
}

test("from 'held' to 'arrived': what can be refunded waits, then a phone sets up payouts and is paid once, however often it is pressed", async (t) => {
  const athlete = await givenAthlete(site, "kai", 150);
  const visitor = await looksAtMoney(t, athlete);
  const { page, press } = visitor;
  await seen(page.getByText("1 contribution can still be refunded: supporters have 7 days."));
  assert.deepEqual(await board(page), { Yours: "$0", Waiting: "$150", "On its way": "$0", Arrived: "$0" });
  await daysPass(site, athlete);
  await readAnew(page);
  assert.deepEqual(await board(page), { Yours: "$150", Waiting: "$0", "On its way": "$0", Arrived: "$0" });

  await press(button(page, "Set up payouts"));
  await seen(page.getByRole("alert").filter({ hasText: "Please confirm that you're 18 or older." }));
  await isReady(visitor);
  await seen(page.getByRole("status").filter({ hasText: "You're all set: we can pay you." }));
  // The address has forgotten it.
  assert.equal(new URL(page.url()).search, "");

  await mayBePaid(page);
  await button(page, "Pay me $150 now").dblclick();
  await seen(heading(page, "All paid out"));
  await becomes(() => board(page), { Ready: "$0", Waiting: "$0", "On its way": "$150", Arrived: "$0" });
  const paid = await site.database.query<{ cents: number }>(
    "select amount_cents::int as cents from payouts where player_id = $1",
    [athlete.player_id],
  );
  assert.deepEqual(paid.rows, [{ cents: 15_000 }]);
  await moved(page, /^Sent/);

  await daysPassThere(t, site, 4);
  await becomes(
    async () => {
      await lookAtAccounts(site);
      await readAnew(page);
      return board(page);
    },
    { Ready: "$0", Waiting: "$0", "On its way": "$0", Arrived: "$150" },
    PATIENT_MS,
  );
  // The list beside the figures may have been read a moment before them.
  await readAnew(page);
  await seen(page.getByText("Arrived at your bank"));
  await page.goto(pages.athleteDashboard.to());
  await seen(page.getByRole("region", { name: "Your money" }).getByText("$150"));
});

test("without a bank account the list says that it is missing; a link that was used leads to another", async (t) => {
  const athlete = await givenAthlete(site, "noah", 60);
  await daysPass(site, athlete);
  const visitor = await looksAtMoney(t, athlete);
  const { page, press } = visitor;
  const link = page.waitForRequest((request) => request.url().startsWith(site.payments));
  await goesToTheForm(visitor);
  const used = (await link).url();
  await chooses(page, "Everything but a bank account");
  await seen(page.getByRole("status").filter({ hasText: "A few things are missing before we can pay you." }));
  await seen(heading(page, "Finish setting up"));
  const missing = page.getByRole("list", { name: "Yours to add" }).getByRole("listitem");
  assert.deepEqual(await missing.allInnerTexts(), ["The bank account your money goes to"]);

  await page.goto(used);
  await page.waitForURL((address) => address.pathname === MONEY);
  await seen(page.getByRole("status").filter({ hasText: "each works once" }));
  await press(button(page, "Finish setting up"));
  await page.getByLabel("Routing number").fill("110000000");
  await page.getByLabel("Account number").fill("000123456789");
  await page.getByRole("button", { name: "Agree and submit" }).click();
  await page.waitForURL((address) => address.pathname === MONEY);
  await gone(missing);
  await mayBePaid(page);
  await seen(button(page, "Pay me $60 now"));
});

test("under 18 the money waits: the page says so, and has no way to an account", async (t) => {
  const athlete = await givenAthlete(site, "ada", 40);
  await site.database.query(
    `insert into profile_submissions (state, player_id, date_of_birth, guardian_email, guardian_agreed_at, decided_at)
     values ('approved', $1, current_date - interval '17 years', 'pat.parent@example.org', now(), now())`,
    [athlete.player_id],
  );
  const { page } = await looksAtMoney(t, athlete);
  await seen(heading(page, "Your money waits for you"));
  await seen(page.getByText("You're under 18, so we can't pay you yet."));
  assert.equal(await button(page, "Set up payouts").count(), 0);
});

test("on a student visa, or not sure, the school looks first; who picked the wrong answer can take it back", async (t) => {
  const athlete = await givenAthlete(site, "mei", 30);
  const visitor = await looksAtMoney(t, athlete);
  const { page, press } = visitor;
  visitor.expectMessage(/status of 409/);
  await page.getByLabel("I'm 18 or older.").check();
  await page.getByText("On a student visa", { exact: true }).click();
  await press(button(page, "Set up payouts"));
  await seen(heading(page, "Your school looks first"));
  await press(page.getByText("I picked the wrong answer"));
  await page.getByText("A citizen or permanent resident").click();
  await press(button(page, "Set up payouts"));
  await seen(page.getByRole("heading", { name: "Get paid by this platform" }));
});

test("a payout that the bank sent back: the page says why and leads to another bank account", async (t) => {
  const athlete = await givenAthlete(site, "leo", 80);
  await daysPass(site, athlete);
  const visitor = await looksAtMoney(t, athlete);
  const { page, press } = visitor;
  await isReady(visitor, "Payouts fail: the account is closed");
  await seen(page.getByRole("status").filter({ hasText: "Our payment provider is checking" }));
  await press(button(page, "Check now"));
  // From here on the page looks by itself.
  await gone(heading(page, "We're almost there"));
  await mayBePaid(page);
  await press(button(page, "Pay me $80 now"));
  await moved(page, /^Sent/);
  await daysPassThere(t, site, 4);
  await becomes(
    async () => {
      await lookAtAccounts(site);
      await readAnew(page);
      return heading(page, "Your bank sent it back").isVisible();
    },
    true,
    PATIENT_MS,
  );
  await moved(page, /^Your bank refused it: the account is closed.*\$80$/s);
  // It is here again, and waits for another bank account.
  const { Waiting, "On its way": on_its_way } = await board(page);
  assert.deepEqual([Waiting, on_its_way], ["$80", "$0"]);
  await press(button(page, "Add another bank account"));
  await seen(page.getByRole("heading", { name: "Get paid by this platform" }));
});

test("the provider is away: nothing is lost, and the page says so in its place", async (t) => {
  const athlete = await givenAthlete(site, "ivy", 30);
  const visitor = await looksAtMoney(t, athlete);
  const { page, press } = visitor;
  visitor.expectMessage(/status of 502/);
  await site.stopPayments();
  t.after(() => site.startPayments());
  await page.getByLabel("I'm 18 or older.").check();
  await page.getByText("A citizen or permanent resident").click();
  await press(button(page, "Set up payouts"));
  await seen(
    page.getByRole("alert").filter({ hasText: "Our payment provider didn't answer. Nothing is lost" }),
  );
  await page.goto(pages.ownMoney.to("back"));
  await seen(heading(page, "Get paid"));
});

const ADMIN = "admin@demo.test";
const OTHER = "second-admin@demo.test";

test("an admin runs payouts, and what was our mistake comes back once another admin agrees", async (t) => {
  await addPerson(site, OTHER, "admin");
  const athlete = await givenAthlete(site, "zoe", 90);
  await daysPass(site, athlete);
  const owner = await looksAtMoney(t, athlete);
  await isReady(owner);
  await mayBePaid(owner.page);
  await seen(button(owner.page, "Pay me $90 now"));

  const one = await visit(t, site, "phone");
  await signIn(one.page, pages.adminPayouts.to(), ADMIN);
  await seen(one.page.getByRole("region", { name: "Next run" }).getByText(/to \d+ athletes?$/));
  await one.press(button(one.page, "Run now"));
  await one.press(one.page.getByRole("dialog").getByRole("button", { name: "Run now" }));
  await gone(one.page.getByRole("dialog"));
  const line = one.page.getByRole("link", { name: athlete.player_name }).first();
  await becomes(async () => {
    await one.page.reload();
    await alive(one.page);
    await one.page.getByRole("region", { name: "Next run" }).waitFor();
    return one.page.getByRole("row").filter({ hasText: athlete.player_name }).getByText("Sent").count();
  }, 1);
  await one.press(line);
  await one.press(button(one.page, "Ask to take it back"));
  const asks = one.page.getByRole("dialog");
  await asks.getByLabel("Amount, in dollars").fill("30");
  await one.press(asks.getByRole("button", { name: "Ask another admin" }));
  await seen(asks.getByRole("alert").filter({ hasText: "at least 10 characters" }));
  await asks.getByLabel("What our mistake was").fill("We counted thirty dollars twice.");
  await one.press(asks.getByRole("button", { name: "Ask another admin" }));
  await seen(one.page.getByText("You asked for it, so another admin has to agree."));
  assert.equal(await button(one.page, "Agree").count(), 0);

  const two = await visit(t, site, "phone");
  await signIn(two.page, new URL(one.page.url()).pathname, OTHER);
  await seen(two.page.getByText("We counted thirty dollars twice."));
  await two.press(button(two.page, "Agree"));
  await two.press(two.page.getByRole("dialog").getByRole("button", { name: "Agree" }));
  await gone(two.page.getByRole("dialog"));
  await becomes(async () => {
    await two.page.reload();
    await alive(two.page);
    await two.page.getByRole("heading", { name: "Take it back" }).waitFor();
    return two.page.getByText("$30: Taken back").count();
  }, 1);
  await readAnew(owner.page);
  await seen(owner.page.getByText("Taken back: we had sent it by mistake"));
});

test("an admin stops one athlete's payouts with a reason, and lifts it; the athlete reads that they are paused", async (t) => {
  const athlete = await givenAthlete(site, "max", 70);
  await daysPass(site, athlete);
  const owner = await looksAtMoney(t, athlete);
  const admin = await visit(t, site, "phone");
  const { page, press } = admin;
  await signIn(page, pages.adminPayouts.to(), ADMIN);
  await press(button(page, "Stop one athlete, or pay before reports"));
  await page.getByRole("main").getByRole("searchbox").fill(athlete.player_name);
  await press(page.getByRole("main").getByRole("button", { name: "Find", exact: true }));
  await press(button(page, new RegExp(`^${athlete.player_name} \\(`)).first());
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("The bank account isn't theirs.");
  await press(dialog.getByRole("button", { name: "Stop", exact: true }));
  const lift = button(page, `Lift the stop: ${athlete.player_name}`);
  await seen(lift);
  await readAnew(owner.page);
  await seen(heading(owner.page, "Your payouts are paused"));
  await press(lift);
  await dialog.getByLabel("Reason").fill("The bank account is theirs.");
  await press(dialog.getByRole("button", { name: "Lift it" }));
  await gone(lift);
  await readAnew(owner.page);
  await seen(heading(owner.page, "Get paid"));
});
