import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addPlayers } from "../../testing/site.ts";
import { type MovableWorld, readerOf, workOff } from "../testing/clock.ts";
import { CARDS } from "../testing/money.ts";
import { providerApi } from "../testing/provider-control.ts";
import { openSupporters } from "../testing/supporters.ts";
import { askToFollow } from "./ask-to-follow.ts";
import { followJob } from "./follow.ts";
import { mailRecurring } from "./letters.ts";
import { giveNotices } from "./notices.ts";
import { readSheet } from "./sheet.ts";
import { stopPlan } from "./stops.ts";

/** A month's charge is declined and tried again for days; meanwhile the athlete moves on, and then the card would pay. */

// They begin on 31 January 2028, and it is looked at every morning at ten: the second month is billed on 29 February.
const FIRST_DAY = "2028-01-31T10:00:00Z";
const MOVED_ON = "2028-03-01";
const LAST_DAY = "2028-06-05";

let lives: Awaited<ReturnType<typeof openSupporters>>;
let movable: MovableWorld;
const begun = new AsyncDisposableStack();

async function anHour(): Promise<void> {
  const { world } = movable;
  await giveNotices.run(world);
  for (const task of [askToFollow, stopPlan, followJob, mailRecurring]) await workOff(world, task);
  await lives.readMail();
}

/** All cards have this number from now on. */
async function cardsAre(number: string): Promise<void> {
  for await (const { id } of providerApi(movable.provider).customers.list({ limit: 100 }))
    for await (const method of providerApi(movable.provider).paymentMethods.list({
      customer: id,
      limit: 100,
    }))
      await movable.control("PUT", `/payment_methods/${method.id}`, { number });
}

before(async () => {
  lives = await openSupporters(begun, FIRST_DAY);
  movable = lives.movable;
  const { world, owner, advance } = movable;
  const players = await addPlayers(owner);
  await lives.begins("kim", players["Kai O'Brien"] ?? 0, 3);
  await lives.begins("lee", players["José Muñoz"] ?? 0, 3);
  const read = readerOf(world, Math.random);
  await read();
  await cardsAre("4000000000000341");
  for (let day = lives.today(); day < LAST_DAY; day = lives.today()) {
    await read();
    if (day === MOVED_ON) {
      for (const name of ["kim", "lee"])
        assert.equal((await readSheet(world, lives.of(name).recurring_id))?.state, "late", name);
      await owner.query("update players set is_listed = false where player_name = 'Kai O''Brien'");
      await owner.query(`
        update players set pending_transfer = true,
               (team_id, team_name) = (select team_id, team_name from teams where team_name = 'Test Air Force')
         where player_name = 'José Muñoz'`);
    }
    await anHour();
    if (day === MOVED_ON) await cardsAre(CARDS.pays);
    await advance(24 * 3_600);
  }
});
after(() => begun.disposeAsync());

test("of an athlete who left all rosters what was declined is not tried again, and without an answer it ends", async () => {
  assert.deepEqual(await lives.chargedOn("kim"), ["01-31"]);
  assert.match(lives.letter("kim", "no longer on a roster"), /You won't be charged before March 16, 2028/);
  assert.equal((await readSheet(movable.world, lives.of("kim").recurring_id))?.ended_for, "unanswered");
});

test("of an athlete who transfers what was declined waits for the answer too, and the number of charges stays", async () => {
  assert.match(lives.letter("lee", "is transferring"), /March 16, 2028/);
  assert.deepEqual(await lives.chargedOn("lee"), ["01-31", "03-31", "04-30"]);
});
