import assert from "node:assert/strict";
import { test } from "node:test";
import { openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { commonFilterPlayers, getPlayer } from "../../../contract/players/players.ts";
import type { World } from "../../world/world.ts";
import type { Refusal } from "../answers/refusal.ts";
import { dispatch } from "./dispatch.ts";
import { answers } from "./route.ts";

const asker = {
  request_id: "r",
  idempotency_key: null,
  address: null,
  session: null,
  user_agent: null,
  cookie: () => null,
};
const nowhere = {} as World;
/** Routes that answer what they were asked, checked. */
const checkout = answers(openOneTimeCheckout, async (_world, asked) => asked as never);
const filter = answers(commonFilterPlayers, async (_world, asked) => asked as never);
const player = answers(getPlayer, async (_world, asked) => asked as never);

const contribution = { amount: 50, nil_service_type: "general_contribution", player_id: 7 };
const bodies: [unknown, number, RegExp][] = [
  [{ ...contribution, amount: 0 }, 422, /^Please select or add donation amount\.$/],
  [{ ...contribution, amount: -5 }, 422, /^Please select or add donation amount\.$/],
  [{ ...contribution, amount: 0.5 }, 422, /^Please select or add donation amount\.$/],
  [{ ...contribution, amount: 12.5 }, 422, /whole number of dollars/],
  [{ ...contribution, amount: 10_001 }, 422, /at most \$10,000/],
  [{ ...contribution, amount: 1e300 }, 422, /at most/],
  [{ ...contribution, amount: "50" }, 400, /amount has to be number/],
  [{ ...contribution, amount: null }, 400, /amount/],
  [{ ...contribution, nil_service_type: null }, 422, /^Please choose a NIL Service Type\.$/],
  [{ ...contribution, nil_service_type: "gift" }, 422, /^Please choose a NIL Service Type\.$/],
  [{ ...contribution, amount: 0, nil_service_type: null }, 422, /donation amount/],
  [{ ...contribution, player_id: "seven" }, 400, /whole number|player_id/],
  [undefined, 400, /body/i],
  ["text", 400, /body/i],
];
for (const [body, status, detail] of bodies) {
  test(`a contribution of ${JSON.stringify(body)} is refused with ${status}`, async () => {
    await assert.rejects(dispatch(checkout, nowhere, { body }, asker), (refusal: Refusal) => {
      assert.equal(refusal.status, status);
      assert.match(refusal.message, detail);
      assert.equal(Object.values(refusal.errors ?? {})[0], refusal.message);
      return true;
    });
  });
}

const queries: [object, number | { limit: number; skip: number }][] = [
  [{}, { limit: 100, skip: 0 }],
  [
    { limit: "21", skip: "42" },
    { limit: 21, skip: 42 },
  ],
  [{ limit: 500 }, { limit: 500, skip: 0 }],
  [{ limit: "0" }, 422],
  [{ limit: "501" }, 422],
  [{ skip: "-1" }, 422],
  [{ limit: "many" }, 400],
  [{ skip: "1e3" }, 400],
];
for (const [query, expected] of queries) {
  test(`a list with ${JSON.stringify(query)} gives ${JSON.stringify(expected)}`, async () => {
    const asking = dispatch(filter, nowhere, { query, body: {} }, asker);
    if (typeof expected === "number") {
      await assert.rejects(asking, { status: expected });
    } else {
      assert.deepEqual(((await asking) as { query: object }).query, expected);
    }
  });
}

test("filters that are absent, null or empty do not filter", async () => {
  const asked = (await dispatch(
    filter,
    nowhere,
    { body: { sport_id: "2", team_id: "", conference: null, player_name: "" } },
    asker,
  )) as { body: Record<string, unknown> };
  assert.equal(asked.body.sport_id, 2);
  assert.equal(asked.body.team_id, null);
  assert.equal(asked.body.conference, null);
  assert.equal(asked.body.max_donation, null);
});

test("ids in a path are whole numbers", async () => {
  await assert.rejects(dispatch(player, nowhere, { params: { player_id: "x", team_id: "1" } }, asker), {
    status: 400,
  });
});
