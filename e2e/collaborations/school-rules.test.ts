import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { pages } from "../../contract/pages/addresses.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { becomes, gone, hold, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

test("an officer changes the deadlines of the school: what is wrong is said at its field, what is typed stays, what is saved is kept", async (t) => {
  const officer = await visit(t, site, "desk");
  officer.expectMessage(/ERR_INTERNET_DISCONNECTED/);
  const { page, context } = officer;
  await signIn(page, pages.complianceDesk.to(), "compliance@demo.test");
  const dialog = page.getByRole("dialog", { name: "School rules" });
  const answer = dialog.getByLabel("Days to answer a request");
  const disclosure = dialog.getByLabel("Days to disclose an agreement");
  const save = dialog.getByRole("button", { name: "Save", exact: true });
  const open = async () => {
    await page.getByRole("button", { name: "School rules" }).click();
    await seen(save);
  };
  const typed = async () => [await answer.inputValue(), await disclosure.inputValue()];

  // A number of days that is none: said at its field, which has the focus; the rest stays as it is typed.
  await open();
  await answer.fill("7");
  await disclosure.fill("a week");
  await save.click();
  const NOT_DAYS = "Enter whole numbers from 0 to 365.";
  const saidOf = (field: typeof answer) =>
    field.evaluate((it) =>
      (it.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.innerText ?? "")
        .join(" "),
    );
  await becomes(async () => (await saidOf(disclosure)).includes(NOT_DAYS), true);
  assert.equal(await disclosure.getAttribute("aria-invalid"), "true");
  assert.equal(await disclosure.evaluate((it) => it === document.activeElement), true);
  assert.equal(await answer.getAttribute("aria-invalid"), null);
  assert.deepEqual(await typed(), ["7", "a week"]);

  // The line is gone: it says so, and keeps what is typed.
  await disclosure.fill("366");
  await save.click();
  await becomes(async () => (await saidOf(disclosure)).includes(NOT_DAYS), true);
  await disclosure.fill("5");
  await context.setOffline(true);
  await save.click();
  await seen(dialog.getByRole("alert").getByText("We couldn't save this. Please try again."));
  await gone(dialog.getByText(NOT_DAYS));
  assert.deepEqual(await typed(), ["7", "5"]);
  await context.setOffline(false);

  // Saved, it is there when the dialog opens again, and after a reload.
  await save.click();
  await seen(page.getByText("Your school's deadlines are saved."));
  await gone(dialog);
  await open();
  assert.deepEqual(await typed(), ["7", "5"]);
  await page.reload();
  await open();
  assert.deepEqual(await typed(), ["7", "5"]);

  // An emptied field is no rule of the school's any more, and Cancel changes nothing.
  await answer.fill("");
  await save.click();
  await gone(dialog);
  await open();
  assert.deepEqual(await typed(), ["", "5"]);
  await disclosure.fill("30");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await gone(dialog);
  await open();
  assert.deepEqual(await typed(), ["", "5"]);
});

test("of two officers who save the deadlines the second reads what stands there, and may save theirs after that", async (t) => {
  const officer = await visit(t, site, "desk");
  officer.expectMessage(/status of 409/);
  const { page, context } = officer;
  await signIn(page, pages.complianceDesk.to(), "compliance@demo.test");
  const second = await context.newPage();
  await second.goto(pages.complianceDesk.to());
  const saveIn = (tab: Page) => tab.getByRole("dialog").getByRole("button", { name: "Save", exact: true });
  for (const tab of [page, second]) {
    await tab.getByRole("button", { name: "School rules" }).click();
    await seen(saveIn(tab));
  }
  await second.getByLabel("Days to disclose an agreement").fill("9");
  await page.getByLabel("Days to answer a request").fill("6");
  await page.getByLabel("Days to disclose an agreement").fill("4");
  await saveIn(page).click();
  await gone(page.getByRole("dialog"));
  await saveIn(second).click();
  await seen(second.getByRole("alert").getByText(/other days in the meantime: 6 to answer, 4 to disclose/));
  assert.equal(await second.getByLabel("Days to disclose an agreement").inputValue(), "9");
  await saveIn(second).click();
  await gone(second.getByRole("dialog"));
});

test("an officer corrects the state with a reason, by keyboard: who said it before and why stays to be read", async (t) => {
  const officer = await visit(t, site, "desk");
  officer.expectMessage(/status of 409/);
  const { page } = officer;
  await signIn(page, pages.complianceDesk.to(), "compliance@demo.test");
  const dialog = page.getByRole("dialog", { name: "School rules" });
  await page.getByRole("button", { name: "School rules" }).click();
  const state = dialog.getByRole("region", { name: "State" });
  await seen(state.getByText(/^From: .*(CollegeFootballData\.com|Sports Roster Data)/));
  const published = await state.locator("p").first().innerText();
  await seen(dialog.getByRole("region", { name: "Division" }).getByText("NCAA Division I", { exact: true }));

  const correct = state.getByRole("button", { name: "Correct the state" });
  await correct.focus();
  await page.keyboard.press("Enter");
  const choice = state.getByLabel("Correct state");
  await becomes(() => choice.evaluate((it) => it === document.activeElement), true);
  const save = state.getByRole("button", { name: "Save the state" });
  await save.click();
  await seen(state.getByRole("alert").getByText("Please choose a state."));
  await choice.selectOption({ label: "Alaska" });
  await save.click();
  await seen(state.getByRole("alert").getByText("Please say why it is corrected."));
  const reason = state.getByLabel("Reason");
  const second = await page.context().newPage();
  await second.goto(pages.complianceDesk.to());
  await second.getByRole("button", { name: "School rules" }).click();
  await second.getByRole("button", { name: "Correct the state" }).click();
  await second.getByLabel("Correct state").selectOption({ label: "Texas" });
  await second.getByLabel("Reason").fill("It was Texas all along.");
  await reason.fill("Moved it.");
  await save.click();
  await seen(state.getByRole("alert").getByText("Please say why in at least 10 characters."));
  await reason.fill("We moved to Anchorage in July.");
  await save.click();
  await seen(state.getByText("Alaska", { exact: true }));
  await seen(state.getByText(/^From: a correction by Casey on /));
  await gone(choice);
  await becomes(() => correct.evaluate((it) => it === document.activeElement), true);
  const corrections = dialog.getByRole("region", { name: "Corrections" });
  await seen(corrections.getByText(/^State: Alaska, by Casey on /));
  await seen(corrections.getByText("We moved to Anchorage in July."));

  // A colleague who has the form open from before is told, and sees it.
  await second.getByRole("button", { name: "Save the state" }).click();
  await seen(
    second
      .getByRole("dialog")
      .getByRole("alert")
      .getByText(/Someone corrected this in the meantime/),
  );
  await seen(second.getByText("We moved to Anchorage in July."));
  assert.equal(await second.getByLabel("Reason").inputValue(), "It was Texas all along.");

  // It is back, and both stay.
  await correct.click();
  await choice.selectOption({ label: published });
  await reason.fill("The campus is where it was.");
  await save.click();
  await seen(corrections.getByText("The campus is where it was."));
  await page.reload();
  await page.getByRole("button", { name: "School rules" }).click();
  await becomes(() => corrections.getByRole("listitem").count(), 2);
  await seen(state.getByText(published, { exact: true }));
});

test("an officer enters days on which the school is closed, and takes them out again", async (t) => {
  const { page } = await visit(t, site, "desk");
  await signIn(page, pages.complianceDesk.to(), "compliance@demo.test");
  await page.getByRole("button", { name: "School rules" }).click();
  const calendar = page.getByRole("region", { name: "Days your school is closed" });
  await seen(calendar.getByText(/^None yet: business days leave out weekends only/));
  const add = calendar.getByRole("button", { name: "Add days" });
  await calendar.getByLabel("First day").fill("2026-12-24");
  await calendar.getByLabel("Last day").fill("2026-12-23");
  await add.click();
  await seen(calendar.getByRole("alert").getByText("Please say what these days are, like “Fall break”."));
  await calendar.getByLabel("Name of the days").fill("Winter break");
  await add.click();
  await seen(calendar.getByRole("alert").getByText("The last day can't be before the first day."));
  await calendar.getByLabel("Last day").fill("2027-01-03");
  await add.click();
  await seen(calendar.getByText("Winter break: December 24, 2026 to January 3, 2027"));
  await seen(calendar.getByText(/^Business days leave out weekends, federal holidays and these days\./));
  await calendar.getByLabel("Name of the days").fill("Founders' Day");
  await calendar.getByLabel("First day").fill("2027-03-05");
  await add.click();
  await seen(calendar.getByText("Founders' Day: March 5, 2027"));
  for (const name of ["Winter break", "Founders' Day"]) {
    await calendar.getByRole("button", { name: `Remove ${name}` }).click();
    await gone(calendar.getByText(`${name}:`));
  }
  await seen(calendar.getByText(/^None yet/));
});

test("closed days that are typed while others are taken out, or are being added, stay", async (t) => {
  const { page } = await visit(t, site, "desk");
  await signIn(page, pages.complianceDesk.to(), "compliance@demo.test");
  await page.getByRole("button", { name: "School rules" }).click();
  const calendar = page.getByRole("region", { name: "Days your school is closed" });
  const name = calendar.getByLabel("Name of the days");
  const first_day = calendar.getByLabel("First day");
  const add = calendar.getByRole("button", { name: "Add days" });
  await name.fill("Spring break");
  await first_day.fill("2027-03-08");
  await add.click();
  await seen(calendar.getByText("Spring break: March 8, 2027"));

  const removal = await hold(page, "DELETE", "**/v1/compliance_desk/closed_days/*");
  await calendar.getByRole("button", { name: "Remove Spring break" }).click();
  await name.fill("Fall break");
  await first_day.fill("2026-11-27");
  removal();
  await gone(calendar.getByText("Spring break:"));
  assert.deepEqual([await name.inputValue(), await first_day.inputValue()], ["Fall break", "2026-11-27"]);
  assert.equal(await first_day.evaluate((it) => it === document.activeElement), true);

  const adding = await hold(page, "POST", "**/v1/compliance_desk/closed_days");
  await add.click();
  await name.fill("Reading days");
  adding();
  await seen(calendar.getByText("Fall break: November 27, 2026"));
  assert.deepEqual([await name.inputValue(), await first_day.inputValue()], ["Reading days", ""]);
});

test("a deadline that is typed while another is being saved stays, and is what the next press saves", async (t) => {
  const { page } = await visit(t, site, "desk");
  await signIn(page, pages.complianceDesk.to(), "compliance@demo.test");
  const opener = page.getByRole("button", { name: "School rules" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "School rules" });
  const answer = dialog.getByLabel("Days to answer a request");
  const disclosure = dialog.getByLabel("Days to disclose an agreement");
  const save = dialog.getByRole("button", { name: "Save", exact: true });
  await answer.fill("3");
  await disclosure.fill("8");
  const saving = await hold(page, "PUT", "**/v1/compliance_desk/rules");
  await save.click();
  await disclosure.fill("12");
  saving();
  await seen(page.getByText("Your school's deadlines are saved."));
  // It would be gone by then.
  await page.waitForTimeout(500);
  assert.equal(await disclosure.inputValue(), "12");
  await save.click();
  await gone(dialog);
  await opener.click();
  await seen(save);
  assert.deepEqual([await answer.inputValue(), await disclosure.inputValue()], ["3", "12"]);
});
