import assert from "node:assert/strict";
import { test } from "node:test";
import { freePorts } from "./free-ports.ts";

// Drawn by chance alone from 22,000, some of them would come again.
test("a port that was given is not given again while nobody listens on it yet", async () => {
  const names = Array.from({ length: 40 }, (_, n) => `PORT_${n}`);
  const given: string[] = [];
  for (let draws = 0; draws < 20; draws += 1) given.push(...Object.values(await freePorts(...names)));
  assert.equal(new Set(given).size, 800);
});
