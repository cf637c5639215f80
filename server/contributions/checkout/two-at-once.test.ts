import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { addPerson } from "../../testing/people.ts";
import { doneOrWaiting, holding, openAccounts } from "../../testing/under-way.ts";
import type { World } from "../../world/world.ts";
import { playProvider } from "../testing/provider.ts";
import { openCheckout } from "./open-checkout.ts";

let accounts: Awaited<ReturnType<typeof openAccounts>>;
let world: World;
before(async () => {
  accounts = await openAccounts();
  world = { ...accounts.world, payments: playProvider().payments };
});
after(() => accounts.close());

const NOT_AGREED = { status: 422, message: /\$610.*Please agree to be named in the report\.$/ };

/** One tab's press, of somebody who gave nothing before. */
const press = (tab: World, user_id: number, amount: number) =>
  openCheckout(
    tab,
    { amount, nil_service_type: "general_contribution", player_id: accounts.players["Kai O'Brien"] ?? 0 },
    { idempotency_key: randomUUID(), address: null, session: { person: { user_id } } },
  );

// The first of them is the very first payor that there is.
for (const [who, email] of [
  ["the first of all payors", "first@example.org"],
  ["another", "second@example.org"],
] as const) {
  test(`of two tabs that come to $600 only together, one gets through without agreeing: ${who}`, async () => {
    const user_id = await addPerson(accounts.owner, { email });
    using tab = holding(world, "before its commit");
    const first = press(tab.held, user_id, 560);
    await tab.reached;
    const second = press(world, user_id, 50);
    second.catch(() => {});
    assert.equal(await doneOrWaiting(accounts.owner, second), "waiting");
    tab.letGo();
    await first;
    await assert.rejects(second, NOT_AGREED);
  });
}

test("two different people don't wait for each other", async () => {
  const [one, other] = [
    await addPerson(accounts.owner, { email: "one@example.org" }),
    await addPerson(accounts.owner, { email: "other@example.org" }),
  ];
  using tab = holding(world, "before its commit");
  const first = press(tab.held, one, 560);
  await tab.reached;
  assert.equal(await doneOrWaiting(accounts.owner, press(world, other, 50)), "done");
  tab.letGo();
  await first;
});
