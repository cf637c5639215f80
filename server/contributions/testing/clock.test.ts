import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { openMovableWorld } from "./clock.ts";

test("a world whose clock is moved by hand stands still while a day in it takes long to live", async () => {
  await using begun = new AsyncDisposableStack();
  const { world, control, advance } = await openMovableWorld(begun, "2028-01-29T10:00:00Z");
  await advance(3_600);
  const now = async () => (await control<{ now: number }>("GET", "/clock")).now;
  const before = await now();
  assert.equal(before * 1_000, world.clock.now().getTime());
  await sleep(1_100);
  assert.equal(await now(), before);
});
