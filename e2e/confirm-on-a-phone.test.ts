import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pages } from "../contract/pages.ts";
import { at, button, field, fillLogin, GOOD_PASSWORD, mailedLink, signUp } from "./account-forms.ts";
import { visit } from "./browser.ts";
import { seen } from "./seen.ts";
import { startSite } from "./site.ts";

const site = await startSite();
after(() => site.stop());

const isConfirmed = async (email: string) => {
  const { rows } = await site.database.query(
    "select email_confirmed_at is not null as confirmed from people where email = $1",
    [email],
  );
  return rows[0].confirmed;
};

test("who registers at a computer and opens the mail on a phone signs in there, and confirms", async (t) => {
  const email = "nia.phone@example.org";
  const computer = await visit(t, site, "desk");
  await signUp(computer.page, "Nia", email);
  const link = await mailedLink(site, email, /confirm/);

  const { page, press } = await visit(t, site, "phone");
  await page.goto(link);
  await press(button(page, "Sign in to confirm"));
  await at(page, pages.login.to());
  assert.doesNotMatch(page.url(), /[\w-]{43}/, "the link's secret stands in no address that is sent");
  await fillLogin(page, email, GOOD_PASSWORD);
  await press(button(page, "Login"));
  await press(button(page, "Yes, confirm my address"));
  await seen(page.getByRole("heading", { name: "Your address is confirmed" }));
  assert.equal(await isConfirmed(email), true);
  assert.deepEqual(await page.evaluate(() => Object.keys(sessionStorage)), []);
});

test("who did not make the account confirms nothing by opening the mail, and can make it theirs", async (t) => {
  const email = "ada.phone@example.org";
  const stranger = await visit(t, site, "desk");
  await signUp(stranger.page, "Ada", email);
  const { page, press } = await visit(t, site, "phone");
  await page.goto(await mailedLink(site, email, /confirm/));
  await seen(button(page, "Sign in to confirm"));
  await press(page.getByRole("link", { name: "Choose a new password" }));
  await field(page, "Email").fill(email);
  await press(button(page, "Send the link"));
  await page.goto(await mailedLink(site, email, /new password/i));
  for (const label of ["New Password", "Confirm Password"])
    await field(page, label).fill("Lamps-over-9-rivers");
  await press(button(page, "Change Password"));
  await fillLogin(page, email, "Lamps-over-9-rivers");
  await press(button(page, "Login"));
  await at(page, pages.home.to());
  assert.equal(await isConfirmed(email), true);
});
