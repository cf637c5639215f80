import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import {
  button,
  field,
  fillLogin,
  GOOD_PASSWORD,
  lastSaid,
  sessionEntries,
  signUp,
} from "../driving/account-forms.ts";
import { anAthlete, teamsIn } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { WOMENS_BASKETBALL } from "../driving/browsing.ts";
import { type Fate, openFront } from "../driving/front.ts";
import { DEMO_PASSWORD, FAN, signIn } from "../driving/members.ts";
import { alive, becomes, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const front = await openFront();
const started = await startSite({ ORIGIN: front.origin });
front.to(started.origin);
/** As visitors know it. */
const site = { ...started, origin: front.origin };
after(async () => {
  await front.close();
  await started.stop();
});

/** What the specification has each place say where the server said nothing (section 8). */
const UNANSWERED: readonly Exclude<Fate, "passes">[] = ["another answers", "is lost"];
const onPath = (part: string, fate: Fate) => (path: string) => (path.includes(part) ? fate : "passes");
const NETWORK = /status of 502|ERR_EMPTY_RESPONSE|Failed to load resource/;

for (const fate of UNANSWERED) {
  test(`an answer that ${fate}: each place says the specification's own words`, async (t) => {
    const visitor = await visit(t, site, "desk");
    visitor.expectMessage(NETWORK);
    const { page } = visitor;
    t.after(() => front.decide(() => "passes"));
    front.decide(onPath("/v1/local/auth/", fate));

    await page.goto(pages.login.to());
    await fillLogin(page, FAN, DEMO_PASSWORD);
    await button(page, "Login").click();
    await becomes(() => lastSaid(page), "Error creating user. Please try again.");
    await page.goto(pages.createUser.to());
    await field(page, "User Name").fill("Nia");
    await field(page, "Email").fill("nia@example.org");
    for (const label of ["Password", "Confirm Password"]) await field(page, label).fill(GOOD_PASSWORD);
    await button(page, "Create Account").click();
    await becomes(() => lastSaid(page), "Error creating user. Please try again.");

    const [team] = await teamsIn(started, WOMENS_BASKETBALL);
    assert.ok(team);
    front.decide(onPath("/v1/get_players_by_team/", fate));
    await openByName(page, team.team_name, "Women's College Basketball");
    await becomes(() => lastSaid(page), "Failed to load team players");
    await seen(page.getByRole("main").getByText("Failed to load team players"));

    const athlete = await anAthlete(started);
    await page.goto(pages.onePlayer.to(athlete));
    await seen(page.getByRole("main").getByText(athlete.player_name));
    await alive(page);
    await page.getByRole("banner").getByRole("link", { name: "About Us" }).click();
    await seen(page.getByRole("heading", { level: 1, name: "About Us" }));
    front.decide(onPath("/v1/get_player/", fate));
    await page.goBack();
    await becomes(() => lastSaid(page), "Player not found");
    await seen(page.getByRole("main").getByText("Player not found"));

    await page.goto(pages.browse.to());
    await alive(page);
    front.decide(onPath("common_filter_players", fate));
    await page.getByLabel("Search Athlete").fill("Zed");
    await page.getByLabel("Search Athlete").press("Enter");
    await becomes(() => lastSaid(page), "Failed to load players");
  });
}

async function openByName(page: Page, name: string, beside: string): Promise<void> {
  await page.getByRole("combobox", { name: "Find by name" }).fill(name);
  await page
    .getByRole("group", { name: "Teams" })
    .getByRole("option")
    .filter({ hasText: beside })
    .filter({ hasText: name })
    .first()
    .click();
}

test("the login goes out as form data, with every sign of a password as it was typed", async (t) => {
  const password = "Pass & word=1%+ é\u{1F3C8}";
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/status of 401/);
  const { page } = visitor;
  await page.goto(pages.login.to());
  await fillLogin(page, FAN, password);
  const [asked] = await Promise.all([
    page.waitForRequest((each) => each.url().endsWith("/v1/local/auth/login")),
    button(page, "Login").click(),
  ]);
  assert.match(asked.headers()["content-type"] ?? "", /^application\/x-www-form-urlencoded/);
  assert.deepEqual(Object.fromEntries(new URLSearchParams(asked.postData() ?? "")), {
    username: FAN,
    password,
  });
  await seen(page.getByRole("main").getByText("Wrong email or password."));
  await fillLogin(page, FAN, DEMO_PASSWORD);
  await button(page, "Login").click();
  await becomes(() => lastSaid(page), "User Logged in successfully!");
});

test("an account is removed and the answer is lost: pressed again, it leads home with a goodbye, not to the login", async (t) => {
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/status of 40[14]|ERR_FAILED/);
  const { page, press } = visitor;
  const lou = async () =>
    (await started.database.query("select email from people where email = 'lou@example.org'")).rows;
  await signUp(page, "Lou", "lou@example.org");
  await signIn(page, pages.deleteAccount.to(), "lou@example.org", GOOD_PASSWORD);
  await page.route(
    /\/v1\/local\/auth\/users\/\d+$/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await press(button(page, "Remove Account"));
  const question = page.getByRole("dialog", { name: "Are you sure you want to remove your account?" });
  await question.getByRole("button", { name: "Submit" }).click();
  await seen(question.getByRole("alert").filter({ hasText: /again/ }));
  assert.deepEqual(await lou(), []);
  await question.getByRole("button", { name: "Submit" }).click();
  await page.waitForURL(({ pathname }) => pathname === pages.home.to());
  await becomes(
    () => lastSaid(page),
    "You're signed out, so your account was probably removed. We'll email you to confirm. If no email comes, sign in and remove it again.",
  );
  await becomes(() => sessionEntries(page), []);
  assert.equal(page.url(), `${site.origin}${pages.home.to()}`);
});
