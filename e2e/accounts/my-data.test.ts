import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import { strFromU8, unzipSync } from "fflate";
import { MY_DATA_ZIP } from "../../contract/accounts/my-data.ts";
import { pages } from "../../contract/pages/addresses.ts";
import { at, button, field } from "../driving/account-forms.ts";
import { visit } from "../driving/browser.ts";
import { DEMO_PASSWORD, FAN, signIn } from "../driving/members.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

test("a supporter gets a copy of their data: asks, waits, shows who they are, downloads it, and reads it", async (t) => {
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/status of 403/);
  const { page, press } = visitor;
  await signIn(page, pages.deleteAccount.to());
  await press(page.getByRole("link", { name: "Get a copy of your data first" }));
  await at(page, pages.myData.to());
  await seen(page.getByRole("heading", { name: "What is kept after you delete your account" }));
  await button(page, "Get my data").dblclick();
  await seen(page.getByText("Your copy is ready."), 60_000);
  await gone(button(page, "Get my data"));
  const { rows } = await site.database.query("select from my_data_copies");
  assert.equal(rows.length, 1);

  await site.database.query("update sessions set proved_at = now() - interval '1 hour'");
  await press(page.getByRole("link", { name: /^Download my data/ }));
  await at(page, pages.confirmItsYou.pattern);
  await field(page, "Password").fill(DEMO_PASSWORD);
  const [download] = await Promise.all([page.waitForEvent("download"), press(button(page, "Confirm"))]);
  assert.equal(new URL(download.url()).pathname, MY_DATA_ZIP);
  assert.match(download.suggestedFilename(), /^donate-nil-my-data-.*\.zip$/);
  const files = unzipSync(await readFile(await download.path()));
  const data = JSON.parse(strFromU8(files["my-data.json"] ?? new Uint8Array(0)));
  assert.equal(data.sections.account.rows[0].email, FAN);
  assert.match(strFromU8(files["my-data.html"] ?? new Uint8Array(0)), /My data at Donate NIL/);

  // Asked for again while the proof has ended: the page asks over what stands, and goes on.
  await page.goto(pages.myData.to());
  await site.database.query("update sessions set proved_at = now() - interval '1 hour'");
  await press(button(page, "Get a new copy"));
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await press(page.getByRole("dialog").getByRole("button", { name: "Confirm", exact: true }));
  await becomes(async () => (await site.database.query("select from my_data_copies")).rowCount, 2);
  await seen(page.getByText("Your copy is ready."));
});
