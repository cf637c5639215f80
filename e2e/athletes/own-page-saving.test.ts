import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { button } from "../driving/account-forms.ts";
import { visit } from "../driving/browser.ts";
import { named, signIn } from "../driving/members.ts";
import { photo } from "../driving/profile-form.ts";
import { becomes, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

// What is typed and chosen while the own page is being saved.

const site = await startSite();
after(() => site.stop());

const ATHLETE = "athlete@demo.test";

test("what is typed while the page is being saved stays, and is what the next press saves", async (t) => {
  const { page, press } = await visit(t, site, "phone");
  await signIn(page, pages.ownPage.to(), ATHLETE);
  const bio = page.getByLabel("In your own words");
  await bio.fill("I study law.");
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/v1/own_page", async (route) => {
    if (route.request().method() === "PUT") await held;
    await route.continue();
  });
  await press(button(page, "Save changes"));
  await seen(button(page, "Saving..."));
  await bio.fill("I study law. I play to win.");
  // In the middle of a sentence.
  await bio.evaluate((it: HTMLTextAreaElement) => it.setSelectionRange(8, 8));
  // That what is under way is taken back is not for now.
  await button(page, "Discard changes").click({ force: true });
  letGo();
  await seen(page.getByRole("status").filter({ hasText: "Your page is updated." }));
  assert.equal(await bio.inputValue(), "I study law. I play to win.");
  assert.equal(await bio.evaluate((it: HTMLTextAreaElement) => it.selectionStart), 8);
  // Over a reload, too.
  await page.reload();
  await becomes(() => bio.inputValue(), "I study law. I play to win.");
  await press(button(page, "Save changes"));
  await seen(page.getByRole("status").filter({ hasText: "Your page is updated." }));
  await page.reload();
  await becomes(() => bio.inputValue(), "I study law. I play to win.");
  assert.equal(await page.evaluate(() => localStorage.getItem("draft:own-page")), null);
});

test("what is typed and chosen before the page knows again who is signed in stays", async (t) => {
  const { page, press } = await visit(t, site, "phone");
  await signIn(page, pages.ownPage.to(), ATHLETE);
  await seen(page.getByRole("heading", { name: "Edit my page" }));
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/auth/sync", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.getByLabel("Choose a Profile Photo").setInputFiles(await photo());
  await seen(page.getByRole("img", { name: "How people will see you" }));
  letGo();
  await named(page);
  await becomes(() => page.evaluate(() => document.querySelector("html[data-whole]") !== null), true);
  await seen(page.getByRole("img", { name: "How people will see you" }));
  await press(button(page, "Discard changes"));
});

test("a photo that is still being read is waited for", async (t) => {
  const { page, press } = await visit(t, site, "phone");
  // As on a slow phone.
  await page.addInitScript(() => {
    const decode = HTMLImageElement.prototype.decode;
    HTMLImageElement.prototype.decode = async function () {
      await new Promise((done) => setTimeout(done, 1_500));
      return decode.call(this);
    };
  });
  await signIn(page, pages.ownPage.to(), ATHLETE);
  await seen(page.getByRole("heading", { name: "Edit my page" }));
  await page.getByLabel("Choose a Profile Photo").setInputFiles(await photo());
  await press(button(page, "Save changes"));
  await seen(page.getByRole("status").filter({ hasText: "Your page is updated." }));
  await seen(page.getByRole("img", { name: "How people see you now" }));

  // One that is taken back while it is being looked at does not come after all.
  await page.getByLabel("Choose another photo").setInputFiles(await photo());
  await press(button(page, "Discard changes"));
  await page.waitForTimeout(2_000);
  assert.equal(await page.getByRole("img", { name: "How people will see you" }).count(), 0);
});
