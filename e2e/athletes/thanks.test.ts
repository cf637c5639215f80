import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openOneTimeCheckout } from "../../contract/contributions/contributions.ts";
import { pages } from "../../contract/pages/addresses.ts";
import { payOnPage } from "../../payments-standin/testing/provider.ts";
import { guestOf, lettersTo } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { gaveBefore } from "../driving/given.ts";
import { FAN, signIn } from "../driving/members.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const ATHLETE = "athlete@demo.test";
const GUEST = "guest-of-thanks@example.org";
const WORDS = "Thank you for every mile.\nSee you in March!";

async function athletesPage(): Promise<{ player_id: number; team_id: number }> {
  const { rows } = await site.database.query<{ player_id: number; team_id: number }>(
    `select p.player_id::int, p.team_id from roles_held h join people u using (user_id) join players p using (player_id)
      where u.email = $1 and h.role = 'athlete'`,
    [ATHLETE],
  );
  assert.ok(rows[0]);
  return rows[0];
}

const thanked = async (email: string) =>
  (await lettersTo(site, email)).filter(({ subject }) => subject.includes("says thank you"));

/** The last letter has left, and that is written down. */
const isSent = () =>
  becomes(async () => {
    const { rows } = await site.database.query<{ state: string }>(
      "select state from thanks order by written_at desc limit 1",
    );
    return rows[0]?.state;
  }, "sent");

test("an athlete thanks everybody who gave: an admin lets it go out, each supporter gets it once, and a guest ends it by its link", async (t) => {
  const placed = await athletesPage();
  await gaveBefore(site, placed, 20);
  await gaveBefore(site, placed, 30);
  const { checkout_url } = await guestOf(site).ask(openOneTimeCheckout, {
    body: { amount: 25, nil_service_type: "general_contribution", ...placed },
  });
  await payOnPage(checkout_url, { email: GUEST });
  await becomes(async () => (await lettersTo(site, GUEST)).length, 1);

  const athlete = await visit(t, site, "phone");
  const { page, press } = athlete;
  await signIn(page, pages.athleteDashboard.to(), ATHLETE);
  // What the dashboard asks for moves its links as it comes.
  await seen(page.getByText("Total received"));
  await press(page.getByRole("link", { name: "Thank your supporters" }));
  const field = page.getByLabel("Your message");
  await field.fill("Follow me at kai.example");
  await press(page.getByRole("button", { name: "Send it for review" }));
  await seen(page.getByRole("alert").filter({ hasText: "Please leave out links." }));
  await field.fill(WORDS);
  await page.reload();
  await becomes(() => field.inputValue(), WORDS);
  await seen(page.getByRole("region", { name: "What your supporters will read" }).getByText("every mile"));
  await press(page.getByRole("button", { name: "Send it for review" }));
  await seen(page.getByRole("heading", { name: "Waiting for our review" }));
  await gone(field);

  const admin = await visit(t, site, "phone");
  await signIn(admin.page, pages.start.to(), "admin@demo.test");
  await admin.press(admin.page.getByRole("link", { name: "Review thank-you messages" }));
  await seen(admin.page.getByText("See you in March!"));
  await admin.press(admin.page.getByRole("button", { name: /^Approve: / }));
  await seen(admin.page.getByText("No messages are waiting for a decision."));

  await becomes(async () => [(await thanked(FAN)).length, (await thanked(GUEST)).length], [1, 1]);
  const [letter] = await thanked(GUEST);
  assert.match(letter?.text ?? "", /> Thank you for every mile\.\n> See you in March!/);
  await isSent();
  await page.reload();
  await seen(page.getByText(/^We emailed this to your supporters on /));
  await seen(page.getByText(/^You can write your next message from /));

  const [, link = ""] = /(https?:\S+\/EmailsYouGet#\S+)/.exec(letter?.text ?? "") ?? [];
  const guest = await visit(t, site, "phone");
  await guest.page.goto(link);
  const topic = guest.page.getByRole("region", { name: "Thank-you messages from athletes" });
  await topic.getByLabel(/How often/).selectOption("never");
  await seen(topic.getByText("Saved. You won't get these emails anymore."));

  await site.database.query("update thanks set sent_at = sent_at - interval '31 days'");
  await page.reload();
  await field.fill("Once more: thank you!");
  await press(page.getByRole("button", { name: "Send it for review" }));
  await seen(page.getByRole("heading", { name: "Waiting for our review" }));
  await admin.page.goto(pages.adminThanks.to());
  await admin.press(admin.page.getByRole("button", { name: /^Approve: / }));
  await isSent();
  assert.deepEqual([(await thanked(FAN)).length, (await thanked(GUEST)).length], [2, 1]);
});
