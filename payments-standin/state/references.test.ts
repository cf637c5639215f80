import assert from "node:assert/strict";
import { test } from "node:test";
import type { Rows } from "./rows.ts";
import { openStore, type Store } from "./store.ts";

/** Of a charge, what these tests look at. */
const charge = (id: string, payment_intent: string | null, customer: string | null = null) =>
  ({ id, payment_intent, customer }) as Rows["charge"];

/** What the index answers has to be what a look at every row finds. */
function assertAsScanned(store: Store): void {
  for (const payment_intent of ["pi_0", "pi_1", "pi_2"]) {
    const scanned = store.all("charge").filter((row) => row.payment_intent === payment_intent);
    const ids = (rows: Rows["charge"][]) => rows.map(({ id }) => id).toSorted();
    assert.deepEqual(ids(store.of("charge", { payment_intent })), ids(scanned));
  }
}

test("rows are found by what they refer to, in the order they came, whatever became of them since", () => {
  const store = openStore(undefined);
  store.act(() => {
    store.put("charge", charge("ch_1", "pi_1"));
    store.put("charge", charge("ch_2", "pi_1", "cus_1"));
    store.put("charge", charge("ch_3", null));
  });
  const found = () => store.of("charge", { payment_intent: "pi_1" }).map(({ id }) => id);
  assert.deepEqual(found(), ["ch_1", "ch_2"]);
  store.act(() => store.put("charge", charge("ch_1", "pi_1", "cus_2")));
  assert.deepEqual(found(), ["ch_1", "ch_2"], "a row that changed keeps its place");
  assert.equal(store.of("charge", { payment_intent: "pi_1" })[0]?.customer, "cus_2", "and is as it is now");
  store.act(() => store.put("charge", charge("ch_1", "pi_2")));
  assert.deepEqual(found(), ["ch_2"]);
  store.act(() => store.remove("charge", "ch_2"));
  assert.deepEqual(found(), []);
  assert.deepEqual(
    store.of("charge", {}).map(({ id }) => id),
    ["ch_1", "ch_3"],
    "whoever asks for no reference gets all",
  );
});

test("what an act began and did not end is in no answer, over a thousand changes at random", () => {
  const store = openStore(undefined);
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let turn = 0; turn < 250; turn += 1) {
    const breaksOff = random(3) === 0;
    const act = () =>
      store.act(() => {
        for (let change = 0; change < 4; change += 1) {
          const id = `ch_${random(8)}`;
          const payment_intent = random(4) === 0 ? null : `pi_${random(3)}`;
          if (random(4) === 0 && store.get("charge", id)) store.remove("charge", id);
          else store.put("charge", charge(id, payment_intent));
        }
        if (breaksOff) throw new Error("broken off");
      });
    if (breaksOff) assert.throws(act, /broken off/);
    else act();
    assertAsScanned(store);
  }
});
