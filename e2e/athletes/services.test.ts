import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { openOneTimeCheckout } from "../../contract/contributions/contributions.ts";
import { pages } from "../../contract/pages/addresses.ts";
import { payOnPage } from "../../payments-standin/testing/provider.ts";
import { guestOf } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { alive, becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const ATHLETE = "athlete@demo.test";
const LINK = "g".repeat(43);
const BRIEF = "Happy birthday to my daughter Ana, who turns nine.";

/** The demo's athlete, who offers nothing anymore. */
async function athletesPage(): Promise<{ player_id: number; team_id: number }> {
  const { rows } = await site.database.query<{ player_id: number; team_id: number }>(
    `select p.player_id::int, p.team_id from roles_held h join people u using (user_id) join players p using (player_id)
      where u.email = $1 and h.role = 'athlete'`,
    [ATHLETE],
  );
  const [placed] = rows;
  assert.ok(placed);
  await site.database.query(
    "update offers set ended_at = now(), ended_for = 'athlete' where player_id = $1 and ended_at is null",
    [placed.player_id],
  );
  return placed;
}

const kind = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const type = (page: Page) => page.getByRole("dialog").getByLabel("NIL Service Type").first();
const shownTo = async (page: Page, path: string, text: string): Promise<boolean> =>
  (await (await page.request.get(path)).text()).includes(text);

test("an athlete offers a service; a fan finds it on the page and in the dialog, and what they typed stays", async (t) => {
  const placed = await athletesPage();
  const path = pages.detail.to(placed);
  const fan = await visit(t, site, "phone");
  await fan.page.goto(path);
  await alive(fan.page);
  await gone(fan.page.getByRole("heading", { name: /^What .* offers$/ }));
  await seen(fan.page.getByText("From supporters, after refunds.", { exact: true }));
  await fan.press(fan.page.getByRole("button", { name: /^Contribute Now/ }));
  await seen(fan.page.getByRole("dialog"));
  assert.equal(await type(fan.page).isDisabled(), true);
  assert.equal(await type(fan.page).inputValue(), "general_contribution");

  const athlete = await visit(t, site, "phone");
  const { page, press } = athlete;
  await signIn(page, pages.athleteDashboard.to(), ATHLETE);
  // What the dashboard asks for moves its links as it comes.
  await seen(page.getByText("Total received"));
  await press(page.getByRole("link", { name: "My services" }));
  await press(kind(page, "Shout-out").getByRole("button", { name: /^Offer it/ }));
  await page.getByLabel("Price in dollars").fill("5");
  await press(page.getByRole("button", { name: "Offer it", exact: true }));
  await seen(page.getByRole("alert").filter({ hasText: "Shout-out: the price starts at $10." }));
  await page.getByLabel("Price in dollars").fill("25");
  await page.getByLabel("What supporters should know").fill("On my story, up for a day.");
  await press(page.getByRole("button", { name: "Offer it", exact: true }));
  await seen(kind(page, "Shout-out: $25").getByText("Supporters see it."));

  // Without a script, too.
  await becomes(() => shownTo(fan.page, path, "On my story, up for a day."), true);
  await fan.page.goto(path);
  await alive(fan.page);
  await seen(fan.page.getByRole("heading", { name: /^What .* offers$/ }));
  // What is shown as received says that money held for orders is in it.
  await seen(fan.page.getByText(/What was paid for an order is in it, and held until that's done\.$/));
  await fan.press(fan.page.getByRole("button", { name: "Choose Shout-out" }));
  await becomes(() => type(fan.page).inputValue(), "shout_out");
  const dialog = fan.page.getByRole("dialog");
  await seen(dialog.getByText(/^Done by .*, or your money comes back without asking\.$/));
  await fan.press(dialog.getByRole("button", { name: "Continue to payment" }).first());
  await seen(dialog.getByRole("alert").filter({ hasText: "Please write what the athlete should know" }));
  const brief = dialog.getByLabel(/^What should .* know\?$/);
  await brief.fill("Call me at 555 010 0199");
  await fan.press(dialog.getByRole("button", { name: "Continue to payment" }).first());
  await seen(dialog.getByRole("alert").filter({ hasText: "Please leave out phone numbers" }));
  await brief.fill(BRIEF);
  await seen(dialog.getByText(`${500 - BRIEF.length} characters left.`));
  await seen(dialog.getByText("$25 today").first());

  // A plain contribution is one tap away, and the way back has what was typed.
  await type(fan.page).selectOption("general_contribution");
  await seen(dialog.getByLabel("$20", { exact: true }).first());
  await gone(brief);
  await type(fan.page).selectOption("shout_out");
  await becomes(() => brief.inputValue(), BRIEF);

  // Another price meanwhile: that is said, nothing is charged, and the next press is to the new one.
  await press(kind(page, "Shout-out: $25").getByRole("button", { name: /^Change it/ }));
  await page.getByLabel("Price in dollars").fill("30");
  await press(page.getByRole("button", { name: "Save the change" }));
  await seen(kind(page, "Shout-out: $30"));
  fan.expectMessage(/status of 409/);
  await fan.press(dialog.getByRole("button", { name: "Continue to payment" }).first());
  await seen(dialog.getByRole("alert").filter({ hasText: "this is $30 now. Nothing was charged." }));
  await seen(dialog.getByText("$30 today").first());
  await becomes(() => brief.inputValue(), BRIEF);
  await fan.newTab(() => fan.press(dialog.getByRole("button", { name: "Continue to payment" }).first()));
  await seen(dialog.getByRole("heading", { name: "Finish paying in the other tab" }));
  const { rows } = await site.database.query(
    "select o.brief, f.price_cents::int as price_cents from orders o join offers f using (offer_id)",
  );
  assert.deepEqual(rows, [{ brief: BRIEF, price_cents: 3000 }]);
});

test("who comes back from the payment page of the last place changes what they wrote, and still has it", async (t) => {
  const { player_id, team_id } = await athletesPage();
  await site.database.query(
    `insert into offers (player_id, kind, price_cents, days, at_once, offered_at) values ($1, 'practice_tip', 2000, 30, 1, now())`,
    [player_id],
  );
  const { page, press, newTab } = await visit(t, site, "phone");
  await becomes(() => shownTo(page, pages.detail.to({ player_id, team_id }), "Practice tip"), true);
  await page.goto(pages.detail.to({ player_id, team_id }));
  await alive(page);
  await press(page.getByRole("button", { name: "Choose Practice tip" }));
  const dialog = page.getByRole("dialog");
  const brief = dialog.getByLabel(/^What should .* know\?$/);
  await brief.fill("How do I get faster?");
  const go = dialog.getByRole("button", { name: "Continue to payment" }).first();
  const pay = await newTab(() => press(go));
  await seen(pay.getByRole("heading", { name: "Pay with card" }));
  await pay.close();
  await press(dialog.getByRole("button", { name: "Change it" }));
  await brief.fill("How do I get faster to my left?");
  const again = await newTab(() => press(go));
  await seen(again.getByRole("heading", { name: "Pay with card" }));
  const { rows } = await site.database.query(
    "select o.state, o.brief from orders o join offers f using (offer_id) where f.kind = 'practice_tip' and f.at_once = 1 order by o.created_at",
  );
  assert.deepEqual(rows, [
    { state: "ended", brief: null },
    { state: "unpaid", brief: "How do I get faster to my left?" },
  ]);
});

test("an officer turns a service off with its rule: it is hidden, and its athlete reads why", async (t) => {
  const { player_id, team_id } = await athletesPage();
  await site.database.query(
    `insert into offers (player_id, kind, price_cents, days, at_once, offered_at) values ($1, 'answer', 1500, 14, 5, now())`,
    [player_id],
  );
  const path = pages.detail.to({ player_id, team_id });
  const officer = await visit(t, site, "phone");
  const { page, press } = officer;
  await becomes(() => shownTo(page, path, "Answer to a question"), true);
  await signIn(page, pages.complianceDesk.to(), "compliance@demo.test");
  await press(page.getByRole("link", { name: "Services", exact: true }));
  await press(kind(page, "Answer to a question").getByRole("button", { name: /^Change it/ }));
  await page.getByLabel("On or off").selectOption("off");
  await press(page.getByRole("button", { name: "Save", exact: true }));
  await seen(page.getByRole("alert").filter({ hasText: "Please say which rule or decision this follows." }));
  await page.getByLabel(/^Source/).fill("Our NIL policy, section 4.");
  await press(page.getByRole("button", { name: "Save", exact: true }));
  await seen(kind(page, "Answer to a question").getByText("Off", { exact: true }));
  await seen(kind(page, "Answer to a question").getByText(/Our NIL policy, section 4\. · Set by Casey/));
  await becomes(() => shownTo(page, path, "Answer to a question"), false);
  const athlete = await visit(t, site, "phone");
  await signIn(athlete.page, pages.ownServices.to(), ATHLETE);
  await seen(athlete.page.getByText(/^No one sees it: .* has turned this off\.$/));
});

test("a minor's guardian agrees on a phone to what is offered, and takes that back", async (t) => {
  const placed = await athletesPage();
  await site.database.query(
    `with child as (
       insert into profile_submissions (state, player_id, date_of_birth, guardian_email, guardian_agreed_at, decided_at)
       values ('approved', $2, current_date - interval '16 years', 'ada.parent@example.org', now(), now())
       returning submission_id)
     insert into profile_links (link_hash, submission_id, seen_by)
     select sha256(convert_to($1, 'UTF8')), submission_id, 'guardian' from child`,
    [LINK, placed.player_id],
  );
  const path = pages.detail.to(placed);
  const athlete = await visit(t, site, "phone");
  await signIn(athlete.page, pages.ownServices.to(), ATHLETE);
  await seen(athlete.page.getByText(/^You're under 18, so we ask your parent or guardian/));
  await athlete.press(kind(athlete.page, "Practice tip").getByRole("button", { name: /^Offer it/ }));
  await athlete.page.getByLabel("Price in dollars").fill("20");
  await athlete.press(athlete.page.getByRole("button", { name: "Offer it", exact: true }));
  await seen(athlete.page.getByText("No one sees it yet: we've asked your parent or guardian."));

  const guardian = await visit(t, site, "phone");
  const { page, press } = guardian;
  await page.goto(pages.ownProfile.to(LINK));
  await press(page.getByRole("main").getByRole("link", { name: "Services" }));
  await press(page.getByRole("button", { name: "I agree to: Practice tip" }));
  await seen(page.getByText(/; you agreed on /));
  await becomes(() => shownTo(page, path, "Practice tip"), true);

  // What somebody orders then the guardian reads, and reports.
  await seen(page.getByText("Nothing was ordered yet."));
  const { rows } = await site.database.query<{ offer_id: string }>(
    "select offer_id from offers where player_id = $1 and ended_at is null",
    [placed.player_id],
  );
  const { checkout_url } = await guestOf(site).ask(openOneTimeCheckout, {
    body: {
      ...placed,
      amount: 20,
      price: 20,
      nil_service_type: "practice_tip",
      offer_id: rows[0]?.offer_id ?? "",
      brief: "Which hand first? And where do you live?",
      first_name: "Bo",
      agrees_to_be_named: true,
    },
  });
  await payOnPage(checkout_url);
  const order = page.getByRole("region", { name: "Practice tip for Bo" });
  await becomes(
    async () => {
      await page.reload();
      await alive(page);
      await page.getByText(/^What supporters asked /).waitFor();
      return order.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      );
    },
    true,
    45_000,
  );
  await seen(order.getByText("And where do you live?"));
  await press(order.getByRole("button", { name: "Report this" }));
  await page.getByRole("dialog").getByLabel("What's wrong with it?").fill("They ask for an address.");
  await press(page.getByRole("dialog").getByRole("button", { name: "Report it" }));
  await seen(page.getByText("Reported. We'll look at it and email you."));

  await press(page.getByRole("button", { name: /^Take back my OK/ }));
  await seen(page.getByText("Nothing is offered right now."));
  await becomes(() => shownTo(page, path, "Practice tip"), false);
});
