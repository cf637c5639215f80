import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { actOnOwnRequest, getOwnRequest } from "../../contract/collaborations/requests.ts";
import { callAddress } from "../../contract/form/address.ts";
import { pages } from "../../contract/pages/addresses.ts";
import { lettersTo } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });

/** The demo's athlete as a roster says it: 6'2"; and what was asked of them, by how it stands. */
async function asTheRosterSays() {
  const { rows: players } = await site.database.query<{ player_id: number; team_id: number }>(`
    update players p set height_inches = 74 from roles_held h join people who using (user_id)
     where who.email = 'athlete@demo.test' and h.role = 'athlete' and p.player_id = h.player_id
    returning p.player_id::int, p.team_id`);
  assert.ok(players[0]);
  const { rows } = await site.database.query<{ state: string; request_id: string; email_address: string }>(
    "select r.state, r.request_id, t.email_address from collaboration_requests r join collaboration_terms t using (request_id) where r.player_id = $1",
    [players[0].player_id],
  );
  const inState = (state: string) => rows.find((it) => it.state === state) ?? assert.fail(state);
  return { player: players[0], approved: inState("approved"), signed: inState("agreement") };
}

/** Says yes by the call that the page's button makes. */
async function saysYes(page: Page, request_id: string): Promise<void> {
  const path = callAddress(getOwnRequest, { params: { request_id } });
  const status = await page.evaluate(
    async ([read, act]) => {
      const headers = { "x-api-key": "demo-key", "content-type": "application/json" };
      const { version } = await (await fetch(read, { headers })).json();
      const body = JSON.stringify({ act: "accept", version });
      return (await fetch(act, { method: "POST", headers, body })).status;
    },
    [path, callAddress(actOnOwnRequest, { params: { request_id } })] as const,
  );
  assert.equal(status, 200);
}

const hasLetter = (email: string, subject: RegExp, text: RegExp) =>
  becomes(
    async () => (await lettersTo(site, email)).some((it) => subject.test(it.subject) && text.test(it.text)),
    true,
  );

test("on a phone an athlete is asked, takes the own page down, and is somebody with an account from then on", async (t) => {
  const { page, press } = await visit(t, site, "phone");
  const { player, approved, signed } = await asTheRosterSays();
  await signIn(page, pages.deleteAccount.to(), "athlete@demo.test");
  await seen(page.getByText(/Your athlete page comes down/));
  await saysYes(page, approved.request_id);
  await page.goto(pages.ownPage.to());
  await page.getByLabel("Height: feet").fill("5");
  await page.getByLabel("Height: inches").fill("9");
  await press(button(page, "Save changes"));
  await seen(page.getByRole("status").filter({ hasText: "Your page is updated." }));
  await page.goto(pages.detail.to(player));
  await seen(page.getByText(/5' ?9"/));
  await page.goto(pages.ownPage.to());
  const opener = button(page, "Take my page down");
  const question = page.getByRole("dialog", { name: "Take my page down?" });
  await press(opener);
  await press(question.getByRole("button", { name: "Cancel" }));
  await gone(question);
  await press(opener);
  await seen(question.getByText("Monthly contributions to you end."));
  await seen(question.getByText(/Requests without a signed agreement are closed, even ones you accepted/));
  await seen(question.getByText(/Signed agreements stay with you, the brand and your school/));
  await question.getByRole("button", { name: "Take it down" }).dblclick();
  await seen(page.getByText("Your page is down."));
  await becomes(() => page.evaluate(() => localStorage.getItem("user_role")), "member");
  await page.waitForURL((address) => address.pathname === "/");
  await page.goto(pages.deleteAccount.to());
  await seen(button(page, "Remove Account"));
  await gone(page.getByText(/Your athlete page comes down/));
  const { rows } = await site.database.query(
    "select act from audit_log where act like '%own page%' order by entry_id",
  );
  assert.deepEqual(rows.slice(-1), [{ act: "took the own page down" }]);

  // The roster's height again; the agreement is seen by who signed it, and what was only agreed to is over.
  await page.goto(pages.detail.to(player));
  await seen(page.getByText(/6' ?2"/));
  assert.equal(await page.getByText(/5' ?9"/).count(), 0);
  await page.goto(pages.ownRequest.to(signed));
  await seen(page.getByText("Blake's Sporting Goods"));
  await seen(page.getByText(/The signed agreement stays/));
  await hasLetter("athlete@demo.test", /^Your page is gone; your signed agreements stay$/, /Blake's/);
  const office = /is gone: what happens to No\./;
  await hasLetter("compliance@demo.test", office, /The athlete had accepted; no agreement was signed\./);
  await hasLetter("compliance@demo.test", office, /stays\. The agreement is signed\./);
  await hasLetter(
    "brand@demo.test",
    /^Your agreement No\. \d+ stays/,
    /The athlete has taken the page down\./,
  );
  await hasLetter(approved.email_address, /./, /The athlete has taken the page down\./);
});

test("the address of an athlete who is on no roster and took the page down says so", async (t) => {
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/status of 410/);
  const { page } = visitor;
  const { rows } = await site.database.query(`
    update players set is_listed = false, is_withdrawn = true where player_id = (select max(player_id) from players)
    returning player_id::int, team_id`);
  const answer = await page.goto(pages.detail.to(rows[0]));
  assert.equal(answer?.status(), 410);
  await seen(page.getByRole("heading", { name: "This page was taken down" }));
});
