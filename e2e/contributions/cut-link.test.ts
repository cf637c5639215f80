import assert from "node:assert/strict";
import { after, test } from "node:test";
import { visit } from "../driving/browser.ts";
import { seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

test("a letter's address whose end was cut off says so, and leads on, instead of loading for ever", async (t) => {
  const visitor = await visit(t, site, "phone");
  visitor.expectMessage(/status of 400/);
  const { page } = visitor;
  await page.goto("/Recurring");
  await seen(page.getByRole("heading", { name: "This link is incomplete" }));
  await seen(page.getByRole("alert").filter({ hasText: "Please open it from the email again." }));
  assert.equal(await page.getByRole("link", { name: "My contributions" }).first().isVisible(), true);
});
