import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { visit } from "../driving/browser.ts";
import { seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const POLICY = "https://give.example.org/payouts";

const site = await startSite({ PAYOUTS_POLICY_URL: POLICY });
after(() => site.stop());

test("who has published another policy on paying out has nobody read ours, whichever way they go on", async (t) => {
  const visitor = await visit(t, site, "phone");
  const { page, context } = visitor;
  // Where the server leads is another site's, which a test asks for nothing: its answer is played from there on.
  assert.equal(
    (await fetch(site.origin + pages.payoutsPolicy.to(), { redirect: "manual" })).headers.get("location"),
    POLICY,
  );
  await context.route(`**${pages.payoutsPolicy.to()}`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>How we pay athletes</h1>" }),
  );
  await page.goto(pages.refunds.to());
  await visitor.press(page.getByRole("link", { name: "Next: Payouts Policy" }));
  await seen(page.getByRole("heading", { level: 1, name: "How we pay athletes" }));

  await page.goBack();
  await seen(page.getByRole("heading", { level: 1, name: "Refund Policy" }));
});
