import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openPayors } from "../../testing/payor-sums.ts";

let site: Awaited<ReturnType<typeof openPayors>>;
before(async () => {
  site = await openPayors();
});
after(() => site.close());

/** Two guests who gave Kai so much on these days. */
async function two(cents: readonly [number, number], days: readonly [string, string]) {
  const { user_id } = await site.someone();
  const [one, other] = [{ email: `one${user_id}@example.org` }, { email: `other${user_id}@example.org` }];
  const gifts = [
    await site.give(site.kai, cents[0], days[0], one),
    await site.give(site.kai, cents[1], days[1], other),
  ] as const;
  return { one, other, ids: [await site.payorOf(one), await site.payorOf(other)] as const, gifts };
}

const NOTHING = { paid: 0, promised: 0, deals: 0, is_open_ended: false, crossed_on: null };

for (const [cents, crossed_on] of [
  [24_999, null],
  [25_000, "2026-10-20"],
  [25_001, "2026-10-20"],
] as const)
  test(`$350 of one and $${cents / 100} of the other are ${crossed_on ? "to be reported" : "nothing to report"} once they count as one`, async () => {
    const { one, other, ids } = await two([35_000, cents], ["2026-10-01", "2026-10-20"]);
    const join_id = await site.join(...ids);
    assert.deepEqual(await site.kept(site.kai, one), { ...NOTHING, paid: 350 + cents / 100, crossed_on });
    assert.deepEqual(await site.kept(site.kai, other), NOTHING);
    await site.agrees();
    assert.equal(await site.part(join_id ?? 0), true);
    assert.deepEqual(await site.kept(site.kai, one), { ...NOTHING, paid: 350 });
    assert.deepEqual(await site.kept(site.kai, other), { ...NOTHING, paid: cents / 100 });
    await site.agrees();
  });

test("taken apart, each has its own day again, and refunds follow whoever they are of", async () => {
  const { one, other, ids, gifts } = await two([70_000, 40_000], ["2026-10-20", "2026-10-10"]);
  const join_id = await site.join(...ids);
  assert.equal(await site.crossedOn(site.kai, one), "2026-10-20");
  await site.give(site.kai, 25_000, "2026-10-12", other);
  assert.equal(await site.crossedOn(site.kai, one), "2026-10-12");
  await site.owner.query("update contributions set refunded_cents = 20000 where contribution_id = $1", [
    gifts[0],
  ]);
  await site.part(join_id ?? 0);
  assert.equal(await site.crossedOn(site.kai, one), null);
  assert.equal(await site.crossedOn(site.kai, other), "2026-10-12");
  await site.agrees();
});

test("a chain is one group; a link taken out leaves two, and a ring is refused", async () => {
  const pairs = [
    await two([20_000, 20_000], ["2026-10-01", "2026-10-02"]),
    await two([20_000, 20_000], ["2026-10-03", "2026-10-04"]),
  ];
  const [a = 0, b = 0, c = 0, d = 0] = pairs.flatMap(({ ids }) => ids);
  await site.join(d, c);
  const middle = await site.join(b, c);
  await site.join(b, a);
  assert.equal(await site.join(a, d), null, "they count as one already");
  const [first] = pairs;
  assert.ok(first);
  assert.deepEqual(await site.kept(site.kai, first.one), { ...NOTHING, paid: 800, crossed_on: "2026-10-03" });
  await site.part(middle ?? 0);
  assert.deepEqual(await site.kept(site.kai, first.one), { ...NOTHING, paid: 400 });
  const members = await site.owner.query("select payor_members($1)::int[] as ids", [d]);
  assert.deepEqual(members.rows[0].ids, [c, d]);
  await site.agrees();
});

test("of two who join at once, or take apart at once, one is told", async () => {
  const { ids } = await two([1_000, 1_000], ["2026-10-01", "2026-10-01"]);
  const joined = await Promise.all([site.join(...ids), site.join(ids[1], ids[0])]);
  const [join_id] = joined.filter((it) => it !== null);
  assert.equal(joined.filter((it) => it === null).length, 1);
  const parted = await Promise.all([site.part(join_id ?? 0), site.part(join_id ?? 0)]);
  assert.deepEqual(parted.toSorted(), [false, true]);
  await site.agrees();
});

for (const first of ["the payment", "the join"] as const)
  test(`of a payment and a join that commit at once neither misses the other: ${first} first`, async () => {
    const { one, other, ids } = await two([30_000, 20_000], ["2026-10-01", "2026-10-02"]);
    const [paying, joining] = [await site.owner.connect(), await site.owner.connect()];
    try {
      for (const client of [paying, joining]) await client.query("begin");
      const pays = async () => {
        // To an athlete of whom neither had anything: a join can't know of it.
        await paying.query(
          `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state,
                                      expires_at, paid_at, paid_cents, contributor_email)
           select 'one_time', 'general_contribution', player_id, team_id, player_name, team_name, 5000, 'paid', now(), now(), 5000, $2
             from players where player_id = $1`,
          [site.dana, other.email],
        );
        if (first === "the payment") await paying.query("set constraints all immediate");
      };
      const joins = () => site.join(...ids, joining);
      if (first === "the payment") {
        await pays();
        const waiting = joins();
        await paying.query("commit");
        await waiting;
        await joining.query("commit");
      } else {
        await pays();
        await joins();
        const waiting = paying.query("commit");
        await joining.query("commit");
        await waiting;
      }
    } finally {
      paying.release();
      joining.release();
    }
    assert.equal((await site.kept(site.dana, one))?.paid, 50);
    await site.agrees();
  });

test("what was found is never changed or deleted", async () => {
  const { ids } = await two([1_000, 1_000], ["2026-10-01", "2026-10-01"]);
  const join_id = await site.join(...ids);
  for (const words of [
    "update payor_joins set reason = 'Another reason.'",
    "delete from payor_joins",
    "update payor_partings set parted_at = now()",
  ])
    await assert.rejects(site.owner.query(words), /append only/);
  await site.part(join_id ?? 0);
  await assert.rejects(site.owner.query("delete from payor_partings"), /append only/);
});
