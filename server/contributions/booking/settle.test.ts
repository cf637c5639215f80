import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import sql from "sql-template-tag";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { addPlayers } from "../../testing/site.ts";
import type { World } from "../../world/world.ts";
import { playProvider } from "../testing/provider.ts";
import { openRecords, paidPage } from "../testing/records.ts";
import { settle } from "./settle.ts";

let records: Awaited<ReturnType<typeof openRecords>>;
let provider: ReturnType<typeof playProvider>;
let world: World;
before(async () => {
  records = await openRecords({ store: await emptyDatabase(), addPlayers });
});
after(() => records.close());
beforeEach(() => {
  provider = playProvider();
  world = { ...records.world, payments: provider.payments };
});

test("who is outdone while the provider answered asks once more, and tells once what came of it", async () => {
  const contribution_id = await records.aContribution();
  const session_id = provider.paid("outdone", contribution_id);
  // Somebody who asks later is answered sooner.
  provider.before = async () => {
    provider.before = async () => {};
    await settle(world, { session_id });
  };
  const told: string[] = [];
  const { outcome } = await settle(world, { session_id }, async (_, recorded) => {
    told.push(recorded.outcome);
  });
  assert.equal(outcome, "nothing");
  assert.deepEqual(told, ["nothing"]);
  assert.equal(provider.asked.length, 3);
});

test("what joins the booking is undone with it, and it with what joins", async () => {
  const contribution_id = await records.aContribution();
  const session_id = provider.paid("together", contribution_id);
  await assert.rejects(
    settle(world, { session_id }, async (tx) => {
      const booked = await tx.rows(
        sql`select kind from ledger_transfers where contribution_id = ${contribution_id}`,
      );
      assert.equal(booked.length, 2);
      throw new Error("Not written down.");
    }),
    /Not written down/,
  );
  assert.equal((await records.rowOf(contribution_id)).state, "open");
  assert.deepEqual(await records.holdingsOf(contribution_id), {});
});

test("a page of something else books nothing", async () => {
  provider.pages.set("cs_shop", { ...paidPage("shop"), contribution_id: null });
  assert.equal((await settle(world, { session_id: "cs_shop" })).outcome, "unknown contribution");
});
