import assert from "node:assert/strict";
import { after, test } from "node:test";
import { anAthlete } from "../driving/books.ts";
import { visit } from "../driving/browser.ts";
import { fillIn, openRequest } from "../driving/request-form.ts";
import { becomes, seen } from "../driving/seen.ts";
import { startSite } from "../driving/site.ts";

const site = await startSite();
after(() => site.stop());

test("a request whose answer is lost is sent once more from the draft, and is one request", async (t) => {
  const visitor = await visit(t, site, "desk");
  visitor.expectMessage(/Failed to load resource|status of 429/);
  const { page } = visitor;
  const athlete = await anAthlete(site);
  const dialog = await openRequest(visitor, athlete);
  await fillIn(dialog, "lost@brand.example");
  const path = "**/v1/collaboration_requests";
  let lost = false;
  await page.route(path, async (route) => {
    const answer = await route.fetch();
    lost = answer.ok();
    await (lost ? route.abort() : route.fulfill({ response: answer }));
  });
  const send = dialog.getByRole("button", { name: "Submit Request" });
  await becomes(async () => {
    await send.click();
    return lost;
  }, true);
  await seen(dialog.getByRole("alert").filter({ hasText: "Error occurred while saving your data." }));
  await page.unroute(path);
  // A week may pass between: the draft knows which one it was.
  await page.reload();
  const again = await openRequest(visitor, athlete);
  await again.getByRole("button", { name: "Submit Request" }).click();
  await seen(page.getByRole("heading", { name: "Check your email" }));
  const { rows } = await site.database.query(
    "select count(*)::int as count from collaboration_requests where player_id = $1",
    [athlete.player_id],
  );
  assert.equal(rows[0].count, 1);
});
