import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import type { Page, Route } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const BLAKE = "Blake's Sporting Goods";
const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("an athlete makes the packet of a payor's report, takes it along, reports it, and their school's officer sees what came back", async (t) => {
  const { page } = await visit(t, site, "phone");
  await signIn(page, pages.ownPayors.to(), "athlete@demo.test");
  await page.getByRole("link", { name: BLAKE }).first().click();
  await page.getByRole("link", { name: "Report", exact: true }).click();
  await seen(page.getByRole("heading", { name: "Report a payor" }));
  const check = page.getByRole("region", { name: "Before you report" });
  await seen(check.getByText("Your attestations are missing."));
  await seen(check.getByText("Enter the business purpose"));
  await seen(page.getByRole("region", { name: "What's in it" }).getByText(BLAKE).first());

  await page.getByLabel("First day of the term").fill(dayFromToday(0));
  await page.getByLabel("Last day of the term").fill(dayFromToday(90));
  await page.getByLabel("Business purpose").fill("Running shoes that Blake's sells to everyone.");
  await page.getByLabel("How many").fill("2");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await seen(page.getByRole("alert").filter({ hasText: "Please enter where it appears" }));
  await page.getByLabel("Platform or place").fill("Instagram");
  // What was ticked of the report as it was before is asked again.
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await gone(check.getByText("Enter the business purpose"));

  // Nothing is ticked beforehand, and each statement is needed.
  const attestations = page.getByRole("region", { name: "Your attestations" });
  const boxes = attestations.getByRole("checkbox");
  assert.equal(await boxes.count(), 3);
  for (const box of await boxes.all()) assert.equal(await box.isChecked(), false);
  await boxes.nth(0).check();
  await attestations.getByRole("button", { name: "Attest this report" }).click();
  await seen(attestations.getByRole("alert").filter({ hasText: "Please read and tick each statement." }));
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await attestations.getByRole("button", { name: "Attest this report" }).click();
  await gone(attestations);
  await seen(check.getByText("Nothing is missing that we know of."));

  await page.getByRole("button", { name: "Make version 1" }).click();
  await seen(page.getByText("Version 1 says what stands here now."));
  const json = await taken(page, "JSON");
  const hash = createHash("sha256").update(json).digest("hex");
  await seen(page.getByText(hash));
  assert.match(String(json), /"business_purpose": "Running shoes that Blake's sells to everyone\."/);
  assert.equal(String((await taken(page, "PDF")).subarray(0, 5)), "%PDF-");
  assert.match(String(await taken(page, "CSV")), /Deliverables,Instagram,2/);

  const noting = page.getByRole("region", { name: "I reported it" });
  await noting.getByLabel("Day you reported it").fill(dayFromToday(-1));
  await noting.getByLabel("Report number").fill("NG-77");
  await noting.getByRole("button", { name: "Note the report" }).click();
  const back = page.getByRole("region", { name: "What came back" });
  await seen(back.getByText(/No\. NG-77 · with version 1/));

  const officer = await visit(t, site, "desk");
  await signIn(officer.page, pages.deskPayors.to("?state=reported"), "compliance@demo.test");
  await officer.page.getByRole("link", { name: BLAKE }).first().click();
  await officer.page.getByRole("link", { name: "Report", exact: true }).click();
  await seen(officer.page.getByText(/No\. NG-77 · with version 1/));
  assert.equal(await officer.page.getByRole("region", { name: "Your attestations" }).count(), 0);
  await officer.page.getByLabel("Day you reported it").fill(dayFromToday(-1));
  await officer.page.getByLabel("Outcome").selectOption({ label: "Flagged" });
  await officer.page.getByLabel("Day it came").fill(dayFromToday(0));
  await officer.page.getByLabel("Due next").fill(dayFromToday(7));
  await officer.page.getByRole("button", { name: "Add the correction" }).click();
  await seen(officer.page.getByText(/^Due next: /));

  // What is entered differently later is a difference, and attested anew.
  await officer.page.getByLabel("Last day of the term").fill(dayFromToday(120));
  await officer.page.getByRole("button", { name: "Save", exact: true }).click();
  await seen(officer.page.getByText("Something changed since"));
  await officer.page.getByRole("button", { name: "Make version 2" }).click();
  await officer.page.getByText("What changed since version 1").click();
  await seen(officer.page.getByText(`was ${dayFromToday(90)}`));
});

test("what is typed and not saved stays in a report where something is noted, and whoever saves over another's entry is told first", async (t) => {
  const officer = await visit(t, site, "desk");
  officer.expectMessage(/status of 409/);
  const { page } = officer;
  await signIn(page, pages.deskPayors.to("?state=reported"), "compliance@demo.test");
  await page.getByRole("link", { name: BLAKE }).first().click();
  await page.getByRole("link", { name: "Report", exact: true }).click();
  const purpose = (where: Page) => where.getByLabel("Business purpose");
  const save = (where: Page) => where.getByRole("button", { name: "Save", exact: true });
  const stands = (where: Page, words: string) =>
    seen(where.getByRole("region", { name: "What's in it" }).getByText(words));
  await page.getByLabel("Last day of the term").fill(dayFromToday(100));
  await save(page).click();
  await stands(page, dayFromToday(100));
  await purpose(page).fill("Shoes, and not saved yet");
  await correctNote(page, "NG-78");
  assert.equal(await purpose(page).inputValue(), "Shoes, and not saved yet");

  const second = await page.context().newPage();
  await second.goto(page.url());
  await purpose(second).fill("Balls that are sold to everyone");
  await save(second).click();
  await stands(second, "Balls that are sold to everyone");
  await correctNote(page, "NG-79");
  await stands(page, "Balls that are sold to everyone");
  assert.equal(await purpose(page).inputValue(), "Shoes, and not saved yet");
  await save(page).click();
  await seen(page.getByRole("alert").filter({ hasText: "This report has changed meanwhile." }));
  await page.waitForLoadState("networkidle");
  assert.equal(await purpose(page).inputValue(), "Shoes, and not saved yet");
  await save(page).click();
  await stands(page, "Shoes, and not saved yet");

  // Where nothing is typed, what someone else entered is what one goes on from; what is typed in the note stays too.
  await second.getByLabel("Report number").fill("NG-80");
  await second.getByRole("button", { name: "Add the correction" }).click();
  await seen(second.getByRole("alert").filter({ hasText: "Someone noted something in the meantime." }));
  await becomes(() => purpose(second).inputValue(), "Shoes, and not saved yet");
  assert.equal(await second.getByLabel("Report number").inputValue(), "NG-80");

  // An answer from before what was saved, which comes after it on a slow line, takes nothing back.
  const asked = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    const response = await route.fetch();
    asked.resolve();
    await late.promise;
    await route.fulfill({ response }).catch(() => {});
  };
  await page.route("**/v1/payor_report?*", hold, { times: 1 });
  await page.getByLabel("Report number").fill("NG-81");
  await page.getByRole("button", { name: "Add the correction" }).click();
  await asked.promise;
  await purpose(page).fill("Saved meanwhile");
  await save(page).click();
  await stands(page, "Saved meanwhile");
  late.resolve();
  await seen(page.getByText(/No\. NG-81/));
  await page.waitForLoadState("networkidle");
  await stands(page, "Saved meanwhile");
  assert.equal(await purpose(page).inputValue(), "Saved meanwhile");
});

async function correctNote(page: Page, number: string): Promise<void> {
  await page.getByLabel("Report number").fill(number);
  await page.getByRole("button", { name: "Add the correction" }).click();
  await seen(page.getByText(new RegExp(`No\\. ${number}`)));
}

async function taken(page: Page, as: string): Promise<Buffer> {
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: `${as} of version 1` }).click();
  return readFileSync(await (await download).path());
}
