import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addPlayers } from "../../testing/site.ts";
import { type MovableWorld, NOBODY, readerOf, workOff } from "../testing/clock.ts";
import { openSupporters } from "../testing/supporters.ts";
import { addTwins } from "../testing/twins.ts";
import { askToFollow } from "./ask-to-follow.ts";
import { changeRecurringAt } from "./change.ts";
import { followJob } from "./follow.ts";
import { mailRecurring } from "./letters.ts";
import { giveNotices } from "./notices.ts";
import { readSheet } from "./sheet.ts";
import { stopPlan } from "./stops.ts";

/** Athletes who transfer, and then leave all rosters: whether to follow them was asked, whether to go on without a team was not. */

// They begin on 31 January 2028, and it is looked at every morning at ten.
const FIRST_DAY = "2028-01-31T10:00:00Z";
const LAST_DAY = "2028-04-20";

let lives: Awaited<ReturnType<typeof openSupporters>>;
let movable: MovableWorld;
const begun = new AsyncDisposableStack();
const of = (name: string) => lives.of(name);
/** Every letter after the first. */
const cameTo = (name: string) => lives.cameTo(name).slice(1);
const letter = (name: string, words: string) => lives.letter(name, words);
const chargedOn = (name: string) => lives.chargedOn(name);

const transfer = (...names: string[]) =>
  movable.owner.query(
    `update players set is_listed = true, pending_transfer = true,
            (team_id, team_name) = (select team_id, team_name from teams where team_name = 'Test Air Force')
      where player_name = any ($1)`,
    [names],
  );
const leave = (...names: string[]) =>
  movable.owner.query("update players set is_listed = false where player_name = any ($1)", [names]);
const answer = (name: string, act: "follow") =>
  changeRecurringAt(movable.world, of(name).recurring_id, { act }, NOBODY);

/** All that is found in an hour, and what jobs make of it. */
async function anHour({ mails = true }: { mails?: boolean } = {}): Promise<void> {
  const { world } = movable;
  await giveNotices.run(world);
  await workOff(world, askToFollow);
  await workOff(world, stopPlan);
  await workOff(world, followJob);
  if (mails) await workOff(world, mailRecurring);
  await lives.readMail();
}

const MORNINGS: Readonly<Record<string, () => Promise<unknown>>> = {
  "2028-02-20": async () => {
    await transfer("José Muñoz", "Iris Yates", "Joel Park");
    await anHour();
    await transfer("Rae Lund");
    await movable.advance(3_600);
    await anHour({ mails: false });
    await movable.advance(3_600);
    await leave("Joel Park", "Rae Lund");
  },
  "2028-02-21": () => answer("max", "follow"),
  "2028-02-22": async () => {
    await leave("José Muñoz", "Iris Yates");
    assert.equal((await readSheet(movable.world, of("quin").recurring_id))?.on_roster, false);
    await answer("quin", "follow");
  },
  "2028-02-24": async () => {
    await answer("lee", "follow");
    await transfer("Iris Yates");
  },
};

before(async () => {
  lives = await openSupporters(begun, FIRST_DAY);
  movable = lives.movable;
  const { world, owner, advance } = movable;
  const players = {
    ...(await addPlayers(owner)),
    ...(await addTwins(owner, "José Muñoz", ["Iris Yates", "Joel Park", "Rae Lund"])),
  };
  const begins = (name: string, player_name: string) => lives.begins(name, players[player_name] ?? 0, 3);
  for (const name of ["kim", "lee", "max", "quin"]) await begins(name, "José Muñoz");
  await begins("ned", "Iris Yates");
  await begins("ola", "Joel Park");
  await begins("pia", "Rae Lund");
  const read = readerOf(world, Math.random);
  for (let day = lives.today(); day < LAST_DAY; day = lives.today()) {
    await MORNINGS[day]?.();
    await read();
    await anHour();
    await advance(24 * 3_600);
  }
});
after(() => begun.disposeAsync());

test("whose athlete transfers and then leaves all rosters is asked about that, with as much time again; without an answer it ends", async () => {
  assert.deepEqual(cameTo("kim"), [
    "02-20 José Muñoz is transferring. Keep supporting them?",
    "02-22 José Muñoz is no longer on a roster. Keep supporting them?",
    "03-08 Your monthly contribution to José Muñoz has ended",
  ]);
  const text = letter("kim", "no longer on a roster");
  assert.match(text, /isn't on any team's roster now\..*You won't be charged before March 8, 2028 \(UTC\)/s);
  assert.match(text, /If you do nothing, it ends that day/);
  assert.match(letter("kim", "has ended"), /no longer on a roster and we didn't hear from you/);
  assert.deepEqual(await chargedOn("kim"), ["01-31"]);
  assert.equal((await readSheet(movable.world, of("kim").recurring_id))?.ended_for, "unanswered");
});

test("who goes on all the same is charged on the usual day: the first question's pause is over with its question", async () => {
  assert.deepEqual(cameTo("lee").slice(1, 3), [
    "02-22 José Muñoz is no longer on a roster. Keep supporting them?",
    "02-24 Thank you for sticking with José Muñoz",
  ]);
  assert.deepEqual(await chargedOn("lee"), ["01-31", "02-29", "03-31"]);
});

test("who said that they follow to the new school has not said that they go on without one", async () => {
  assert.deepEqual(cameTo("max"), [
    "02-20 José Muñoz is transferring. Keep supporting them?",
    "02-21 Thank you for sticking with José Muñoz",
    "02-22 José Muñoz is no longer on a roster. Keep supporting them?",
    "03-08 Your monthly contribution to José Muñoz has ended",
  ]);
  assert.deepEqual(await chargedOn("max"), ["01-31"]);
});

test("who answers what the page asks by then is not asked once more by a letter", async () => {
  assert.deepEqual(cameTo("quin").slice(0, 3), [
    "02-20 José Muñoz is transferring. Keep supporting them?",
    "02-22 Thank you for sticking with José Muñoz",
    "03-28 Your last payment to José Muñoz is coming up",
  ]);
  assert.deepEqual(await chargedOn("quin"), ["01-31", "02-29", "03-31"]);
});

test("whose athlete is with the new school again before the answer is asked about the transfer once more", async () => {
  assert.deepEqual(cameTo("ned").slice(0, 3), [
    "02-20 Iris Yates is transferring. Keep supporting them?",
    "02-22 Iris Yates is no longer on a roster. Keep supporting them?",
    "02-24 Iris Yates is transferring. Keep supporting them?",
  ]);
  assert.deepEqual(await chargedOn("ned"), ["01-31", "03-31"]);
});

test("both on one day are two letters, the later with a day more", async () => {
  assert.deepEqual(cameTo("ola").slice(0, 2), [
    "02-20 Joel Park is transferring. Keep supporting them?",
    "02-20 Joel Park is no longer on a roster. Keep supporting them?",
  ]);
  assert.match(letter("ola", "transferring"), /before March 6, 2028/);
  assert.match(letter("ola", "no longer on a roster"), /before March 7, 2028/);
});

test("a letter that waited until its question was another's is not sent: one says what is so now", () => {
  assert.deepEqual(cameTo("pia").slice(0, 2), [
    "02-20 Rae Lund is no longer on a roster. Keep supporting them?",
    "03-07 Your monthly contribution to Rae Lund has ended",
  ]);
});
