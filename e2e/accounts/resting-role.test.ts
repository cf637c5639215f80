import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { codeOf } from "../../standins/authenticator-app/code-of.ts";
import { at, button } from "../driving/account-forms.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

// An officer whose sign-in should take a second step by now.

const site = await startSite({ SECOND_FACTOR_FOR: "admin,compliance" });
after(() => site.stop());

test("an officer whose role rests is led to what wakes it, and their desk opens once an app is added", async (t) => {
  await site.database.query(
    "update people set second_factor_due_at = now() - interval '1 hour' where email = 'compliance@demo.test'",
  );
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/status of (403|422)/);
  const { page, press } = visitor;
  const rests = page.getByText("Your role rests.");
  await signIn(page, pages.start.to(), "compliance@demo.test");
  await page.goto(pages.complianceDesk.to());
  await at(page, pages.start.to());
  await seen(rests);
  await press(page.getByRole("main").getByRole("link", { name: "Add a second step" }));
  await at(page, pages.signInSecurity.to());
  await seen(rests);

  await press(button(page, "Add an app"));
  const secret = await page.locator("code").innerText();
  const code = page.getByLabel("Code", { exact: true });
  await code.fill("000000");
  await press(button(page, "Add this app"));
  // There are no recovery codes yet that one could type instead.
  await seen(page.getByText("This code is wrong or too old. Type the one that your app shows now.").first());
  await code.fill(codeOf(secret));
  await press(button(page, "Add this app"));
  await press(button(page, "I've kept them"));
  await seen(page.getByText("A password alone doesn't sign you in"));
  await page.goto(pages.complianceDesk.to());
  await seen(page.getByRole("heading", { level: 1, name: "Compliance desk" }));
  await at(page, pages.complianceDesk.to());
});
