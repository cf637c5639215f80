import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { at } from "../driving/account-forms.ts";
import { lettersTo } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { FAN, signIn } from "../driving/members.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const ATHLETE = "athlete@demo.test";
const HOW_OFTEN = /How often/;

test("an athlete chooses how often they hear of what they receive; the link in such an email turns it off without signing in", async (t) => {
  const { page, press } = await visit(t, site, "desk");
  await signIn(page, pages.about.to(), ATHLETE);
  await press(page.getByRole("button", { name: /Account/ }));
  await press(page.getByRole("link", { name: "Emails you get" }));
  await at(page, pages.emailsYouGet.to());
  const topic = page.getByRole("region", { name: "What you receive" });
  await becomes(() => topic.getByLabel(HOW_OFTEN).inputValue(), "daily");
  await seen(page.getByRole("heading", { name: "What we always send" }));
  await topic.getByLabel(HOW_OFTEN).selectOption("weekly");
  await seen(topic.getByText("Saved.", { exact: true }));
  await page.reload();
  await becomes(() => topic.getByLabel(HOW_OFTEN).inputValue(), "weekly");

  // A contribution of last week's, and the turn that has come since.
  await site.database.query(
    `insert into received_untold (contribution_id, user_id, booked_at)
     select contribution_id, user_id, now() - interval '8 days'
       from roles_held join people using (user_id) join lateral (
         select contribution_id from contributions c where c.player_id = roles_held.player_id and c.state = 'paid' limit 1) as c on true
      where email = $1 and role = 'athlete'`,
    [ATHLETE],
  );
  await site.database.query("select graphile_worker.add_job('contributions_tell_athletes')");
  const letters = async () =>
    (await lettersTo(site, ATHLETE)).filter(({ subject }) => subject.startsWith("You received"));
  await becomes(async () => (await letters()).length, 1);
  const [, link = ""] = /(https?:\S+\/EmailsYouGet#\S+)/.exec((await letters())[0]?.text ?? "") ?? [];

  const { page: elsewhere } = await visit(t, site, "desk");
  await elsewhere.goto(link);
  const same = elsewhere.getByRole("region", { name: "What you receive" });
  await becomes(() => same.getByLabel(HOW_OFTEN).inputValue(), "weekly");
  await same.getByLabel(HOW_OFTEN).selectOption("never");
  await seen(same.getByText("Saved. You won't get these emails anymore."));
  await page.reload();
  await becomes(() => topic.getByLabel(HOW_OFTEN).inputValue(), "never");
});

test("what could not be saved says so and shows what holds; a link of nobody's says that it is over", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/status of (404|503)|ERR_FAILED/);
  const { page } = visitor;
  await signIn(page, pages.about.to(), "admin@demo.test");
  await page.goto(pages.emailsYouGet.to());
  const topic = page.getByRole("region", { name: "What's waiting for an admin" });
  await becomes(() => topic.getByLabel(HOW_OFTEN).inputValue(), "at_once");
  const calls = "**/v1/local/auth/mail_choices";
  await page.route(calls, (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
  await topic.getByLabel(HOW_OFTEN).selectOption("never");
  await seen(topic.getByRole("alert"));
  assert.equal(await topic.getByLabel(HOW_OFTEN).inputValue(), "at_once");
  await page.unroute(calls);
  await topic.getByLabel(HOW_OFTEN).selectOption("daily");
  await seen(topic.getByText("Saved.", { exact: true }));
  await gone(topic.getByRole("alert"));

  await page.goto(`${pages.emailsYouGet.to()}#waiting.1.${"x".repeat(43)}`);
  await seen(page.getByText("This link no longer works."));
});

test("a supporter turns off what athletes write to them, and reads what comes in any case; who is signed out is led to sign in and back", async (t) => {
  const { page } = await visit(t, site, "phone");
  await page.goto(pages.emailsYouGet.to());
  await at(page, pages.login.to());
  await signIn(page, pages.emailsYouGet.to(), FAN);
  await seen(page.getByRole("heading", { name: "What we always send" }));
  const topic = page.getByRole("region", { name: "Thank-you messages from athletes" });
  assert.deepEqual(await topic.getByLabel(HOW_OFTEN).getByRole("option").allTextContents(), [
    "When an athlete writes one",
    "Never",
  ]);
  await topic.getByLabel(HOW_OFTEN).selectOption("never");
  await seen(topic.getByText("Saved. You won't get these emails anymore."));
});
