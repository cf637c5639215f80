import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { countPayoutsTurn } from "../standing/whose-turn.ts";
import { asker, DAY, openPayouts } from "../testing/payouts.ts";
import { askAboutHeldOf } from "./ask.ts";
import { readHeldMoney } from "./list.ts";

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
let admin: number;
let other_admin: number;
before(async () => {
  given = await openPayouts(begun);
  admin = await given.person("admin@demo.test");
  other_admin = await given.person("other-admin@demo.test");
});
after(() => begun.disposeAsync());

test("what one admin asks about held money is another's turn, and its athlete is named by that alone", async () => {
  const asked = given.another();
  const left = given.another();
  for (const player_id of [asked, left]) await given.give(player_id, 40);
  await askAboutHeldOf(given.world, asker(admin), {
    ...{ player_id: asked, why: "unclaimed", what: "pay_back" },
    reason: "No one answered our letters.",
  });
  assert.equal((await countPayoutsTurn(given.world.database, admin)).held_decisions, 0);
  assert.equal((await countPayoutsTurn(given.world.database, other_admin)).held_decisions, 1);

  const later = new Date(given.world.clock.now().getTime() + 600 * DAY * 1_000);
  const world = { ...given.world, clock: { ...given.world.clock, now: () => later } };
  const { athletes, total, decisions } = await readHeldMoney(world, 50, other_admin);
  assert.deepEqual([athletes.map(({ player_id }) => player_id), total], [[left], 2]);
  assert.deepEqual(
    decisions.map(({ player_id, state, is_own }) => [player_id, state, is_own]),
    [[asked, "asked", false]],
  );
});

test("every decision that waits for another admin is listed; of those that wait for nobody the newest", async () => {
  await given.owner.query(
    `with added as (
       insert into players (team_id, player_name, source, source_player_id)
       select (select min(team_id) from teams), 'Player ' || n, 'test', 'list-' || n from generate_series(1, 60) n
       returning player_id, split_part(source_player_id, '-', 2)::int as n)
     insert into held_decisions (player_id, why, what, amount_cents, reason, state, asked_by, asked_at, decided_at)
     select player_id, 'unclaimed', 'pay_back', 4000, 'No one answered our letters.',
            case when n <= 30 then 'asked' else 'expired' end, $1, now() - make_interval(mins => n), case when n > 30 then now() end from added`,
    [admin],
  );
  const { decisions } = await readHeldMoney(given.world, 50, other_admin);
  const states = decisions.map(({ state }) => state);
  assert.deepEqual(
    [
      states.filter((state) => state === "asked").length,
      states.filter((state) => state === "expired").length,
    ],
    [31, 20],
  );
  assert.equal(states.lastIndexOf("asked"), 30);
});
