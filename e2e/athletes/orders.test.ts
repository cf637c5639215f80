import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { alive, becomes, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const BRIEF = "My son is a point guard and 13. How should he work on his left hand?";

const PICTURE = {
  name: "tip.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

/** The demo's athlete offers a practice tip. */
async function athletesPage(): Promise<{ player_id: number; team_id: number }> {
  const { rows } = await site.database.query<{ player_id: number; team_id: number }>(
    `with placed as (
       select p.player_id, p.team_id from roles_held h join people u using (user_id) join players p using (player_id)
        where u.email = 'athlete@demo.test' and h.role = 'athlete'),
     ended as (
       update offers set ended_at = now(), ended_for = 'athlete'
        where player_id in (select player_id from placed) and ended_at is null returning player_id)
     select player_id::int, team_id from placed where (select count(*) from ended) >= 0`,
  );
  const [placed] = rows;
  assert.ok(placed);
  await site.database.query(
    "insert into offers (player_id, kind, price_cents, days, at_once, offered_at) values ($1, 'practice_tip', 3000, 30, 5, now())",
    [placed.player_id],
  );
  return placed;
}

/** So many days pass for the newest order, and the system looks. */
async function later(days: number): Promise<void> {
  await site.database.query(
    `update orders set ordered_at = ordered_at - make_interval(days => $1), due_at = due_at - make_interval(days => $1),
                       state_at = state_at - make_interval(days => $1), look_at = look_at - make_interval(days => $1)
      where created_at = (select max(created_at) from orders)`,
    [days],
  );
  await site.database.query("select graphile_worker.add_job('orders_look')");
}

/** A fan orders it on the athlete's page and pays; answers the tab with their order. */
async function ordered(t: Parameters<typeof visit>[0], for_whom: string) {
  const placed = await athletesPage();
  const fan = await visit(t, site, "phone");
  const { page, press } = fan;
  await signIn(page, pages.myContributions.to(), "fan@demo.test");
  await page.goto(pages.detail.to(placed));
  await alive(page);
  await press(page.getByRole("button", { name: "Choose Practice tip" }));
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^What should .* know\?$/).fill(BRIEF);
  await dialog.getByLabel(/^First name/).fill(for_whom);
  const named = dialog.getByRole("checkbox");
  if ((await named.count()) > 0) await named.first().check();
  const pay = await fan.newTab(() =>
    press(dialog.getByRole("button", { name: "Continue to payment" }).first()),
  );
  await seen(pay.getByRole("heading", { name: "Pay with card" }));
  await pay.getByLabel("Card number").fill("4242424242424242");
  await pay.getByLabel("Expiry").fill("12/40");
  await pay.getByLabel("CVC").fill("123");
  await pay.getByRole("button", { name: /^Pay / }).click();
  await pay.waitForURL(/\/success/);
  // The page after the payment says what comes of it, and leads to the order.
  await seen(pay.getByText(/^Practice tip\. .* does it by /));
  await seen(pay.getByText(/^We hold your \$30 until it's done\. .* comes back without asking\.$/));
  await press(pay.getByText("Receipt", { exact: true }));
  await seen(pay.getByText("Service", { exact: true }));
  await press(pay.getByRole("link", { name: "My order", exact: true }));
  await seen(pay.getByRole("heading", { level: 1, name: /^Practice tip from / }));
  return { page: pay, press };
}

test("from choosing to 'Thank you': a fan orders, the athlete delivers a picture, the fan accepts it", async (t) => {
  const fan = await ordered(t, "Jonah");

  const athlete = await visit(t, site, "phone");
  const { page, press } = athlete;
  await signIn(page, pages.athleteDashboard.to(), "athlete@demo.test");
  // What the dashboard asks for moves its links as it comes.
  await seen(page.getByText("Total received"));
  await press(page.getByRole("link", { name: /^To do/ }));
  await press(page.getByRole("link", { name: "Practice tip for Jonah" }).first());
  await seen(page.getByText(BRIEF));
  await press(page.getByRole("button", { name: "Deliver it" }));
  await seen(page.getByRole("alert").filter({ hasText: "Please add a picture or a video" }).first());
  // Without HEIC, so that an iPhone makes a JPEG of its picture.
  assert.equal(
    await page.getByLabel("Picture or video").getAttribute("accept"),
    "image/jpeg,image/png,image/webp,video/mp4,video/quicktime,video/webm",
  );
  await page.getByLabel("Picture or video").setInputFiles(PICTURE);
  await seen(page.getByRole("img", { name: "What the athlete made for this order" }));
  await page.getByLabel(/^A few words with it/).fill("Start with one ball and look up!");
  await press(page.getByRole("button", { name: "Deliver it" }));
  await seen(page.getByText("Delivered", { exact: true }).first());

  await fan.page.reload();
  await seen(fan.page.getByRole("img", { name: "What the athlete made for this order" }));
  await seen(fan.page.getByText("Start with one ball and look up!").first());
  await fan.press(fan.page.getByRole("button", { name: "Thank you, this is it" }));
  await fan.press(fan.page.getByRole("dialog").getByRole("button", { name: "Accept", exact: true }));
  await seen(fan.page.getByText(/^All done\./));
});

test("what isn't done comes back by itself, and the fan reads it", async (t) => {
  const fan = await ordered(t, "Ada");
  await fan.page.goto(pages.myOrders.to());
  await fan.press(fan.page.getByRole("link", { name: /^Practice tip from / }).first());
  await seen(fan.page.getByText(/comes back without asking/));
  await later(38);
  await becomes(
    async () => {
      await fan.page.reload();
      await alive(fan.page);
      await fan.page.getByRole("heading", { level: 1 }).waitFor();
      return fan.page
        .getByText(/went back to your card/)
        .waitFor({ timeout: 2_000 })
        .then(
          () => true,
          () => false,
        );
    },
    true,
    45_000,
  );
});

test("an office finds an order of its school and stops it; the fan reads why", async (t) => {
  const fan = await ordered(t, "Rosa");
  const office = await visit(t, site, "phone");
  const { page, press } = office;
  await signIn(page, pages.complianceDesk.to(), "compliance@demo.test");
  await press(page.getByRole("link", { name: "Orders" }));
  await press(page.getByRole("link", { name: /: practice tip$/ }).first());
  await press(page.getByRole("button", { name: "Stop this order" }));
  const dialog = page.getByRole("dialog");
  await press(dialog.getByRole("button", { name: "Stop it" }));
  await seen(dialog.getByRole("alert").filter({ hasText: "Please write why." }));
  await dialog.getByLabel("Why").fill("It names the school's mark.");
  await press(dialog.getByRole("button", { name: "Stop it" }));
  await seen(page.getByText(/The \$30 (is going|went) back/));
  await fan.page.reload();
  await seen(fan.page.getByText("It names the school's mark.").first());
});

test("where the school has no officer, an admin is told what a fan questions, looks at the proof, and decides", async (t) => {
  await site.database.query("delete from roles_held where role = 'compliance'");
  const fan = await ordered(t, "Leo");
  const athlete = await visit(t, site, "phone");
  await signIn(athlete.page, pages.ownOrders.to(), "athlete@demo.test");
  await athlete.press(athlete.page.getByRole("link", { name: "Practice tip for Leo" }).first());
  await athlete.page.getByLabel("Picture or video").setInputFiles(PICTURE);
  await seen(athlete.page.getByRole("img", { name: "What the athlete made for this order" }));
  await athlete.press(athlete.page.getByRole("button", { name: "Deliver it" }));
  await seen(athlete.page.getByText("Delivered", { exact: true }).first());

  await fan.page.reload();
  await alive(fan.page);
  await fan.press(fan.page.getByRole("button", { name: "This isn't it" }));
  const asked = fan.page.getByRole("dialog");
  await seen(asked.getByText(/and the Donate NIL team read what you write/));
  await asked.getByRole("textbox").fill("There's nothing to see on it.");
  await fan.press(asked.getByRole("button", { name: "Send", exact: true }));
  await seen(fan.page.getByText(/and the Donate NIL team know what you wrote/));

  const { page, press } = await visit(t, site, "desk");
  await signIn(page, pages.start.to(), "admin@demo.test");
  await press(page.getByRole("link", { name: "See questioned orders" }));
  await seen(page.getByText("1 questioned."));
  await press(page.getByRole("link", { name: /: practice tip$/ }).first());
  const picture = page.getByRole("img", { name: "What the athlete made for this order" });
  await becomes(
    () => picture.first().evaluate((it) => it instanceof HTMLImageElement && it.naturalWidth > 0),
    true,
  );
  await press(page.getByRole("button", { name: "It was done as offered" }));
  await page.getByRole("dialog").getByRole("textbox").fill("It shows what was asked for.");
  await press(page.getByRole("button", { name: "Decide for the athlete" }));
  await seen(page.getByText("Done. The $30 is the athlete's."));
  await seen(page.getByText("The Donate NIL team found that it was done as offered"));
  await fan.page.reload();
  await seen(fan.page.getByText("The Donate NIL team found that it was done as offered"));
  const { rows } = await site.database.query(
    "select from audit_log where act = 'looked at a proof as its school does'",
  );
  assert.ok(rows.length > 0);
});
