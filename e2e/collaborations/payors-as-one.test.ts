import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const BLAKE = "Blake's Sporting Goods";
const LLC = "Blake's Sporting Goods, LLC";
const BOTH = `${BLAKE} and ${LLC}`;

/** One of Blake's deals was signed with the company's name in another spelling. */
async function spellAnew(): Promise<void> {
  const { rows } = await site.database.query(
    `update payor_deals set payor_id = payor_of(null, null, name_key($2))
      where request_id = (select d.request_id from payor_deals d join payors y using (payor_id)
                           where y.company_key = name_key($1) order by d.executed_on desc, d.request_id limit 1) returning request_id`,
    [BLAKE, LLC],
  );
  await site.database.query("update collaboration_terms set company_name = $2 where request_id = $1", [
    rows[0].request_id,
    LLC,
  ]);
}

async function openPayors(page: Page): Promise<void> {
  await signIn(page, pages.complianceDesk.to(), "compliance@demo.test");
  await page.getByRole("main").getByRole("link", { name: "Payors", exact: true }).click();
  await seen(page.getByRole("heading", { name: "May be the same" }));
}

/** The one button that answers the question which is open. */
const answer = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

test("an officer finds that two spellings are one payor, the athlete reads it, and of two who take it apart one is told", async (t) => {
  await spellAnew();
  const officer = await visit(t, site, "desk");
  officer.expectMessage(/status of 409/);
  const { page } = officer;
  await openPayors(page);
  await seen(page.getByText(/^Two spellings of one name · \$750 together to/));

  // How they know is asked, and what is wrong is said at its field.
  await page.getByRole("button", { name: `Join ${BOTH}` }).click();
  const reason = page.getByRole("dialog").getByLabel("How you know");
  assert.equal(await reason.inputValue(), "Two spellings of one name.");
  await reason.fill("Because");
  await answer(page, "Count as one");
  await seen(page.getByRole("dialog").getByText("Please say why in 10 characters or more."));
  await reason.fill("Both agreements have one tax number.");
  await answer(page, "Count as one");
  await gone(page.getByRole("dialog"));
  await gone(page.getByRole("heading", { name: "May be the same" }));
  await seen(page.getByText("2 payors count as one"));

  await seen(page.getByText("2 payors count as one"));
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Blake's Sporting Goods/ })
    .click();
  await seen(page.getByRole("heading", { name: "What counts as one" }));
  await seen(page.getByText("“Both agreements have one tax number.”"));
  assert.equal(await page.getByRole("cell", { name: "NIL agreement" }).count(), 2);

  const athlete = await visit(t, site, "phone");
  await signIn(athlete.page, pages.ownPayors.to(), "athlete@demo.test");
  await athlete.page
    .getByRole("main")
    .getByRole("link", { name: /^Blake's Sporting Goods/ })
    .click();
  await seen(
    athlete.page.getByText(/the compliance office of .+ found on .+ that they are one and the same\./),
  );
  await gone(athlete.page.getByText("tax number"));
  await gone(athlete.page.getByRole("button", { name: "Take apart" }));

  // Two tabs: the second is told, and shows how it stands by then.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: "Take apart" }).click();
  await page.getByRole("button", { name: "Take apart" }).click();
  await answer(page, "Take apart");
  await seen(page.getByText("This payor counts alone."));
  await answer(other, "Take apart");
  const stays = other.getByRole("dialog").getByText(/They don't count as one anymore\./);
  await becomes(() => stays.isVisible(), true);
  await other.waitForLoadState("networkidle");
  await seen(stays);
  await answer(other, "Cancel");
  await seen(other.getByText("This payor counts alone."));

  // It is proposed again until the office says that they are two.
  await page.getByRole("main").getByRole("link", { name: "Payors", exact: true }).click();
  await other.getByRole("main").getByRole("link", { name: "Payors", exact: true }).click();
  await other.getByRole("button", { name: `Join ${BOTH}` }).click();
  await page.getByRole("button", { name: `Join ${BOTH}` }).click();
  await answer(page, "Count as one");
  await gone(page.getByRole("heading", { name: "May be the same" }));
  await answer(other, "Count as one");
  const joined = other.getByRole("dialog").getByText(/They count as one already\./);
  await becomes(() => joined.isVisible(), true);
  await other.waitForLoadState("networkidle");
  await seen(joined);
  await answer(other, "Cancel");
  await gone(other.getByRole("heading", { name: "May be the same" }));
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Blake's Sporting Goods/ })
    .click();
  await page.getByRole("button", { name: "Take apart" }).click();
  await answer(page, "Take apart");
  await seen(page.getByText("This payor counts alone."));
  await page.getByRole("main").getByRole("link", { name: "Payors", exact: true }).click();
  await page.getByRole("button", { name: `Not the same: ${BOTH}` }).click();
  await gone(page.getByRole("heading", { name: "May be the same" }));
  await page.reload();
  await seen(page.getByRole("link", { name: LLC, exact: true }));
  await gone(page.getByRole("heading", { name: "May be the same" }));
});
