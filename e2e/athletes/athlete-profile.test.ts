import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { lettersTo } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { fillIn, linkFrom, photo, sayBirth, submit, yearsAgo } from "../driving/profile-form.ts";
import { becomes, gone, seen, whole } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

const PARENT = "ada.parent@example.org";

test("an athlete of 16 fills in the form on a phone, confirms by mail, the guardian agrees, and takes it back", async (t) => {
  const athlete = await visit(t, site, "phone");
  const { page, press } = athlete;
  await page.goto("/");
  await press(page.getByRole("link", { name: "Build my NIL profile" }));
  await seen(page.getByRole("heading", { name: "Create your Athlete NIL Profile" }));

  // What is missing is said at its field, and that is where one is led.
  await press(page.getByRole("button", { name: "Submit Profile" }));
  await seen(page.getByRole("alert").filter({ hasText: "Please enter Email." }));
  await becomes(() => page.getByLabel("Email").evaluate((it) => it === document.activeElement), true);
  await fillIn(page, "maya.16@example.org", "High School Sports");
  await press(page.getByRole("button", { name: "Submit Profile" }));
  await seen(page.getByRole("alert").filter({ hasText: "Please upload a Profile Photo." }));

  const file = page.getByLabel("Choose a Profile Photo");
  await file.setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
  await seen(page.getByRole("alert").filter({ hasText: /^Please select an image file\.$/ }));
  await file.setInputFiles(await photo(5_300_000));
  await seen(page.getByRole("alert").filter({ hasText: "The limit is 5 MB" }));
  await file.setInputFiles({ name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await seen(page.getByRole("alert").filter({ hasText: "Failed to read image." }));
  await file.setInputFiles(await photo());
  await seen(page.getByRole("img", { name: "How people will see you" }));
  // Nothing of a minor's is kept on the device.
  assert.equal(await page.evaluate(() => localStorage.getItem("draft:athlete-profile")), null);
  await submit(athlete);
  assert.equal(new URL(page.url()).pathname, "/");

  await page.goto(await linkFrom(site, "maya.16@example.org", "Confirm your athlete profile"));
  await seen(page.getByRole("heading", { name: "Confirm your profile" }));
  await seen(page.getByRole("img", { name: "Maya Okafor" }));
  await press(page.getByRole("button", { name: "Confirm the profile" }));
  await seen(page.getByRole("alert").filter({ hasText: "Please enter your date of birth." }));
  await sayBirth(athlete, yearsAgo(16));
  await seen(page.getByRole("heading", { name: "Name a parent or guardian" }));
  await page.getByLabel("Your parent's or guardian's email").fill("maya.16@example.org");
  athlete.expectMessage(/status of 422/);
  await press(page.getByRole("button", { name: "Send request" }));
  await seen(page.getByRole("alert").filter({ hasText: "not yours" }));
  await page.getByLabel("Your parent's or guardian's email").fill(PARENT);
  await press(page.getByRole("button", { name: "Send request" }));
  await seen(page.getByRole("heading", { name: "Waiting for your guardian" }));

  const guardian = await visit(t, site, "phone");
  guardian.expectMessage(/status of 409/);
  const consent = await linkFrom(site, PARENT, "Your consent is needed for an athlete profile");
  await guardian.page.goto(consent);
  const agree = guardian.page.getByRole("button", { name: "I am the parent or guardian, and I agree" });
  await seen(guardian.page.getByText("Riverside State"));
  // The same mail, opened in two tabs.
  const other = await guardian.context.newPage();
  await other.goto(consent);
  await seen(other.getByText("Riverside State"));
  await guardian.press(agree);
  await seen(guardian.page.getByRole("heading", { name: "You agreed" }));
  await guardian.press(other.getByRole("button", { name: "I am the parent or guardian, and I agree" }));
  await seen(other.getByRole("heading", { name: "You agreed" }));
  await other.close();
  await page.reload();
  await seen(page.getByRole("heading", { name: "We're reviewing the profile" }));

  // On paper: what was agreed to, for both; and the way back out of it, by that letter too.
  await linkFrom(site, "maya.16@example.org", "Your guardian agreed");
  await guardian.page.goto(await linkFrom(site, PARENT, "You gave your consent: the profile of Maya Okafor"));
  await seen(guardian.page.getByRole("heading", { name: "You agreed" }));
  await guardian.press(guardian.page.getByRole("button", { name: "Withdraw my consent" }));
  const dialog = guardian.page.getByRole("dialog");
  await guardian.press(dialog.getByRole("button", { name: "Keep it" }));
  await gone(dialog);

  // On a line that is cut nothing is withdrawn, and that stands there for as long as it takes to read it.
  guardian.expectMessage(/ERR_INTERNET_DISCONNECTED/);
  const takeBack = async () => {
    await guardian.press(guardian.page.getByRole("button", { name: "Withdraw my consent" }));
    await guardian.press(dialog.getByRole("button", { name: "Delete everything" }));
    await gone(dialog);
  };
  const failure = guardian.page.getByRole("main").getByRole("alert").filter({ hasText: "Please try again." });
  await guardian.context.setOffline(true);
  await takeBack();
  await seen(failure);
  assert.equal(await failure.count(), 1);
  await guardian.context.setOffline(false);
  await takeBack();
  await seen(guardian.page.getByRole("heading", { name: "Everything is deleted" }));
  await page.reload();
  await seen(page.getByRole("heading", { name: "Everything is deleted" }));
  assert.equal(await page.getByText("Riverside State").count(), 0);
  for (const reader of [PARENT, "maya.16@example.org"])
    await linkFrom(site, reader, "Consent withdrawn: the athlete profile is gone");
});

test("at a desk: what a college athlete typed survives a reload, numbers are kept in bounds, and it is sent once", async (t) => {
  const athlete = await visit(t, site, "desk");
  const { page } = athlete;
  await page.goto(pages.createProfile.to());
  // What is typed before the scripts are there stays as it is typed.
  await whole(page);
  await fillIn(page, "ana@example.org", "College Sports");
  const number = (label: string) => page.getByLabel(label);
  for (const [label, typed, shown] of [
    ["Height: feet", "12", "8"],
    ["Height: inches", "15", "11"],
    ["Jersey Number", "-7", ""],
    ["Weight, in pounds", "-1", ""],
    ["Weight, in pounds", "150", "150"],
  ] as const) {
    await number(label).fill(typed);
    assert.equal(await number(label).inputValue(), shown, `${label}: ${typed}`);
  }
  await page.getByLabel("Choose a Profile Photo").setInputFiles(await photo());
  await page.reload();
  await becomes(() => number("First Name").inputValue(), "Maya");
  assert.equal(await page.getByLabel("College Sports").isChecked(), true);
  assert.equal(await number("Name of Sport").inputValue(), "Soccer");
  assert.equal(await number("Weight, in pounds").inputValue(), "150");
  await seen(page.getByLabel("Choose a Profile Photo"));

  await page.getByLabel("Choose a Profile Photo").setInputFiles(await photo());
  await seen(page.getByRole("img", { name: "How people will see you" }));
  await submit(athlete);
  assert.equal(await page.evaluate(() => localStorage.getItem("draft:athlete-profile")), null);
  await becomes(async () => (await lettersTo(site, "ana@example.org")).length, 1);
  // What lies above the message stays while the mouse is on it.
  await page.mouse.move(0, 0);
  await gone(page.locator(".Toastify__toast"));
  await page.getByRole("button", { name: "Close this message" }).click();
  await gone(page.getByText("Click the link in the email we just sent"));

  // Before the scripts are there the page knows nothing: what it shows is asked for with a secret that no server's page has.
  const said = Promise.withResolvers<void>();
  await page.route(/\/assets\/entry-browser/, async (route) => {
    await said.promise;
    await route.continue();
  });
  await page.goto(await linkFrom(site, "ana@example.org", "Confirm your athlete profile"), {
    waitUntil: "commit",
  });
  await seen(page.getByText("Loading..."));
  assert.equal(await page.getByLabel("Month").count(), 0);
  said.resolve();
  await sayBirth(athlete, yearsAgo(20));
  await seen(page.getByRole("heading", { name: "We're reviewing the profile" }));

  const admin = await visit(t, site, "desk");
  await signIn(admin.page, pages.adminProfiles.to(), "admin@demo.test");
  await admin.page.getByRole("link", { name: "Maya Okafor" }).click();
  await seen(admin.page.getByRole("heading", { name: "Submitted by the athlete" }));
  await seen(admin.page.getByRole("img", { name: "Maya Okafor" }));
  await admin.page.getByRole("button", { name: "Decline" }).click();
  const asked = admin.page.getByRole("dialog");
  await asked.getByRole("button", { name: "Decline" }).click();
  await seen(asked.getByText("Please give a reason"));
  await asked.getByRole("button", { name: "Cancel" }).click();
  await gone(asked);
  await admin.page.getByRole("button", { name: /create new page/i }).click();
  await asked.getByRole("button", { name: "Approve" }).click();
  await seen(admin.page.getByText("Approved and public."));

  await page.goto(await linkFrom(site, "ana@example.org", "Your athlete page is public"));
  await seen(page.getByRole("heading", { level: 1, name: "Maya Okafor" }));
  await seen(page.getByText("Women's Soccer").first());
  assert.equal(await page.getByText("Position").count(), 0, "a blank field has no row");
  await becomes(
    () =>
      page
        .getByRole("img", { name: "Maya Okafor" })
        .first()
        .evaluate((it) => (it as HTMLImageElement).naturalWidth),
    320,
  );
});

test("the narrow menu says what a profile takes, and leads to the form", async (t) => {
  const { page, press } = await visit(t, site, "phone");
  await page.goto("/AboutUs");
  const open = async () => {
    await press(page.getByRole("button", { name: "Menu" }));
    await press(page.getByRole("button", { name: "Get Recognized Today! Create your Athlete NIL Profile" }));
  };
  await open();
  const dialog = page.getByRole("dialog", { name: "Create Your Profile" });
  await seen(dialog.getByText("A photo of yourself"));
  await press(dialog.getByRole("button", { name: "Close" }));
  await gone(dialog);
  await becomes(
    () => page.getByRole("button", { name: "Menu" }).evaluate((it) => it === document.activeElement),
    true,
  );
  await open();
  await press(dialog.getByRole("link", { name: "To the form" }));
  await seen(page.getByRole("heading", { name: "Create your Athlete NIL Profile" }));
  await gone(dialog);
});
