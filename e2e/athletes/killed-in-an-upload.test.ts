import assert from "node:assert/strict";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { visit } from "../driving/browser.ts";
import { signIn } from "../driving/members.ts";
import { orderService } from "../driving/orders.ts";
import { addPerson } from "../driving/paid-out.ts";
import { becomes, seen } from "../driving/seen.ts";
import { SERVER_GONE, startSiteOfPrograms } from "../driving/site.ts";

const MB = 1_048_576;
const folder = await mkdtemp(join(tmpdir(), "donate-nil-upload-"));
after(() => rm(folder, { recursive: true }));
const site = await startSiteOfPrograms({ FILES_DIR: folder });
after(() => site.stop());

/** So many bytes of nothing that call themselves a picture. */
async function file(bytes: number): Promise<string> {
  const path = join(folder, "long.jpg");
  const { promise, resolve } = Promise.withResolvers<void>();
  createWriteStream(path).end(Buffer.alloc(bytes), () => resolve());
  await promise;
  return path;
}

const row = async () => {
  const { rows } = await site.database.query<{ state: string; received: number }>(
    "select state, received::float8 as received from proofs",
  );
  return rows[0];
};

test("a server that is killed while a proof comes in: the phone says so and goes on from where it was, and the order is as before", async (t) => {
  const { order_id, contribution_id } = await orderService(site, { email: "fan@demo.test" });
  const { rows } = await site.database.query(
    "select player_id from contributions where contribution_id = $1",
    [contribution_id],
  );
  await addPerson(site, "kai@demo.test", "athlete", rows[0].player_id);
  const { page, context, expectMessage } = await visit(t, site, "phone");
  expectMessage(SERVER_GONE);
  expectMessage(/status of (423|502|503)/);
  await signIn(page, pages.ownOrder.to({ order_id }), "kai@demo.test");
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  const uploads = (uploadThroughput: number) =>
    line.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
    });
  await uploads(2 * MB);
  await page.getByLabel("Picture or video").setInputFiles(await file(24 * MB));
  await becomes(async () => ((await row())?.received ?? 0) >= 8 * MB, true);

  await site.killServer();
  await seen(page.getByText("Waiting to continue: long.jpg"));
  await seen(page.getByText("The connection was interrupted. It continues automatically, from here."));
  const { received = 0 } = (await row()) ?? {};
  // What is taken: it may be killed after it has kept a piece and before the phone hears so, which then sends that once more.
  const sent_again: number[] = [];
  page.on("response", (answer) => {
    const offset = answer.request().headers()["upload-offset"];
    if (answer.request().method() === "PATCH" && answer.status() === 204 && offset)
      sent_again.push(Number(offset));
  });
  await site.startServer();
  await uploads(-1);
  // What the killed one held is held for some seconds more.
  await becomes(async () => (await row())?.state, "refused", 60_000);
  await seen(page.getByText(/long\.jpg: /));
  assert.equal(Math.min(...sent_again), received);
  const { rows: orders } = await site.database.query(
    "select state, version from orders where order_id = $1",
    [order_id],
  );
  assert.deepEqual(orders, [{ state: "ordered", version: 2 }]);
});
