import assert from "node:assert/strict";
import { test } from "node:test";
import type { World } from "../../world/world.ts";
import { countedBy, neighborhoodOf, networkKey, networkOf } from "./counted.ts";

const networks: [address: string, network: string][] = [
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::9", "2001:db8:1:3::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["what a broken proxy says", "what a broken proxy says"],
];
for (const [address, network] of networks) {
  test(`${address} is counted as ${network}`, () => assert.equal(networkOf(address), network));
}

const neighborhoods: [address: string, neighborhood: string][] = [
  ["203.0.113.7", "203.0.113.*"],
  ["::ffff:203.0.113.7", "203.0.113.*"],
  ["2001:DB8:1:2:3:4:5:6", "2001:db8:1:*"],
  ["2001:db8::9", "2001:db8:0:*"],
  ["fe80::1%eth0", "fe80:0:0:*"],
  ["what a broken proxy says", "unknown"],
];
for (const [address, neighborhood] of neighborhoods) {
  test(`of ${address} its owner is shown ${neighborhood}`, () =>
    assert.equal(neighborhoodOf(address), neighborhood));
}

const worldOf = (secret: string) => ({ limits: { secret } }) as World;

test("a key depends on the secret and on what it is the key of, and holds nothing of it", () => {
  const key = networkKey(worldOf("a"), "203.0.113.7");
  assert.equal(key?.length, 16);
  assert.deepEqual(key, networkKey(worldOf("a"), "::ffff:203.0.113.7"));
  assert.notDeepEqual(key, networkKey(worldOf("b"), "203.0.113.7"));
  assert.notDeepEqual(key, networkKey(worldOf("a"), "203.0.113.8"));
  const other = countedBy("a", "card", "203.0.113.7");
  assert.equal(other.length, 16);
  assert.notDeepEqual(key, other);
});

test("nothing is counted without an address, or while limits are lifted", () => {
  assert.equal(networkKey(worldOf("a"), null), null);
  assert.equal(networkKey({ limits: null } as World, "203.0.113.7"), null);
});
