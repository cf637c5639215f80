import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { becomes, gone, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

test("an officer changes the rules of the school: what is wrong is said at its field, what is typed stays, what is saved is kept", async (t) => {
  const officer = await visit(t, site, "desk");
  officer.expectMessage(/ERR_INTERNET_DISCONNECTED/);
  const { page, context } = officer;
  await signIn(page, pages.complianceDesk.to(), "compliance@demo.test");
  const dialog = page.getByRole("dialog", { name: "School rules" });
  const state = dialog.getByLabel("State");
  const answer = dialog.getByLabel("Days to answer a request");
  const disclosure = dialog.getByLabel("Days to disclose an agreement");
  const save = dialog.getByRole("button", { name: "Save" });
  const open = async () => {
    await page.getByRole("button", { name: "School rules" }).click();
    await seen(save);
  };
  const typed = async () => [
    await state.inputValue(),
    await answer.inputValue(),
    await disclosure.inputValue(),
  ];

  // A number of days that is none: said at its field, which has the focus; the rest stays as it is typed.
  await open();
  await state.selectOption({ label: "Texas" });
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
  assert.deepEqual(await typed(), ["TX", "7", "a week"]);

  // The line is gone: it says so, and keeps what is typed.
  await disclosure.fill("366");
  await save.click();
  await becomes(async () => (await saidOf(disclosure)).includes(NOT_DAYS), true);
  await disclosure.fill("5");
  await context.setOffline(true);
  await save.click();
  await seen(dialog.getByRole("alert").getByText("We couldn't save this. Please try again."));
  await gone(dialog.getByText(NOT_DAYS));
  assert.deepEqual(await typed(), ["TX", "7", "5"]);
  await context.setOffline(false);

  // Saved, it is there when the dialog opens again, and after a reload.
  await save.click();
  await seen(page.getByText("Your school's rules are saved."));
  await gone(dialog);
  await open();
  assert.deepEqual(await typed(), ["TX", "7", "5"]);
  await page.reload();
  await open();
  assert.deepEqual(await typed(), ["TX", "7", "5"]);

  // An emptied field is no rule of the school's any more, and Cancel changes nothing.
  await answer.fill("");
  await save.click();
  await gone(dialog);
  await open();
  assert.deepEqual(await typed(), ["TX", "", "5"]);
  await disclosure.fill("30");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await gone(dialog);
  await open();
  assert.deepEqual(await typed(), ["TX", "", "5"]);
});
