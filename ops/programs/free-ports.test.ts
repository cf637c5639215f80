import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { test } from "node:test";
import { freePorts, hold } from "./free-ports.ts";

// Drawn by chance alone from 22,000, some of them would come again.
test("a port that was given is not given again while nobody listens on it yet", async () => {
  const names = Array.from({ length: 40 }, (_, n) => `PORT_${n}`);
  const given: string[] = [];
  for (let draws = 0; draws < 20; draws += 1) given.push(...Object.values(await freePorts(...names)));
  assert.equal(new Set(given).size, 800);
});

test("a port that was given is not listened on to see whether it is free: who has it may listen at that moment", async () => {
  const listened: unknown[] = [];
  const note = (about: unknown) => listened.push(about);
  const { GIVEN } = await freePorts("GIVEN");
  subscribe(LISTENS, note);
  const draws = [Number(GIVEN), Number(GIVEN)];
  const { server, port } = await hold(() => draws.shift() ?? randomInt(20_000, 30_000));
  unsubscribe(LISTENS, note);
  server.close();
  assert.deepEqual(draws, []);
  assert.ok(listened.length > 0);
  const ports = listened.map((about) => (about as { options: { port: number } }).options.port);
  assert.equal(ports.at(-1), port);
  assert.ok(!ports.includes(Number(GIVEN)));
});

const LISTENS = "tracing:net.server.listen:asyncStart";
