import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addPlayers } from "../testing/site.ts";
import { sweep } from "./sweeping/sweep-contributions.ts";
import { beginMonthly, type MovableWorld, openMovableWorld } from "./testing/clock.ts";
import { pay } from "./testing/pay.ts";

const begun = new AsyncDisposableStack();
let movable: MovableWorld;
let player_id: number;
before(async () => {
  movable = await openMovableWorld(begun, "2027-03-01T12:00:00Z");
  player_id = (await addPlayers(movable.owner))["Kai O'Brien"] ?? 0;
});
after(() => begun.disposeAsync());

/** Somebody asks for a page by the month, and the server dies before it hears of it. Then the account is deleted. */
async function deletedMeanwhile(email: string, meanwhile: (checkout_url: string) => Promise<unknown>) {
  const { owner } = movable;
  const { user_id, checkout_url } = await beginMonthly(movable, email, { player_id, amount: 25, months: 3 });
  await owner.query(
    `update contributions set state = 'opening', provider_session_id = null, checkout_url = null, asking_until = null
      where user_id = $1`,
    [user_id],
  );
  await meanwhile(checkout_url);
  await owner.query(
    "update people set email = null, email_confirmed_at = null, deleted_at = now() where user_id = $1",
    [user_id],
  );
  await owner.query("update contributions set contributor_email = null where user_id = $1", [user_id]);
  return user_id;
}

/** How it stands, once the sweeper has looked. */
async function lookedAt(user_id: number) {
  const { owner, world } = movable;
  await owner.query("update contributions set check_at = '2000-01-01' where user_id = $1", [user_id]);
  await sweep(world, () => {});
  const { rows } = await owner.query(
    `select c.state, r.state as plan, c.contributor_email, c.paid_cents::int
       from contributions c join recurring_contributions r using (recurring_id) where c.user_id = $1`,
    [user_id],
  );
  return rows;
}

test("a page by the month that nobody heard of before its supporter's account was deleted is closed, and begins nothing", async () => {
  const user_id = await deletedMeanwhile("unheard@example.org", async () => {});
  assert.deepEqual(await lookedAt(user_id), [
    { state: "expired", plan: "never_began", contributor_email: null, paid_cents: null },
  ]);
});

test("paid before it was heard of, it is booked without an address; its months end with the next look", async () => {
  const user_id = await deletedMeanwhile("paid@example.org", (checkout_url) => pay(checkout_url));
  const [paid] = await lookedAt(user_id);
  assert.deepEqual([paid?.state, paid?.contributor_email, paid?.paid_cents], ["paid", null, 2_500]);
});

test("where the provider never knew the supporter, there is no page, and the contribution is given up", async () => {
  const user_id = await deletedMeanwhile("unknown@example.org", async () => {});
  await movable.owner.query("delete from provider_customers where user_id = $1", [user_id]);
  assert.deepEqual(await lookedAt(user_id), [
    { state: "failed", plan: "never_began", contributor_email: null, paid_cents: null },
  ]);
});
