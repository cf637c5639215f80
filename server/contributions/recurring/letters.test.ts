import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addPlayers } from "../../testing/site.ts";
import { recurringOf } from "../letters/plan-link.ts";
import { type MovableWorld, NOBODY, readerOf, turnCards, workOff } from "../testing/clock.ts";
import { pay } from "../testing/pay.ts";
import { openSupporters } from "../testing/supporters.ts";
import { addTwins } from "../testing/twins.ts";
import { askToFollow } from "./ask-to-follow.ts";
import { openCardPage } from "./card.ts";
import { changeRecurringAt } from "./change.ts";
import { mailRecurring } from "./letters.ts";
import { giveNotices } from "./notices.ts";
import { readSheet } from "./sheet.ts";
import { stopPlan } from "./stops.ts";

// One spring that all live through: they begin on 31 January 2028, and it is looked at every morning at ten.
const FIRST_DAY = "2028-01-31T10:00:00Z";
const LAST_DAY = "2028-06-02";
const FAILS = "4000000000000341";

const ON_NO_ROSTER = "player_name in ('José Muñoz', 'Iris Yates', 'Joel Park')";

let lives: Awaited<ReturnType<typeof openSupporters>>;
let movable: MovableWorld;
let players: Record<string, number>;
const begun = new AsyncDisposableStack();
const mornings = new Map<string, () => Promise<unknown>>();
const of = (name: string) => lives.of(name);
const cameTo = (name: string) => lives.cameTo(name);
const letter = (name: string, words: string) => lives.letter(name, words);
const chargedOn = (name: string) => lives.chargedOn(name);
const begins = (name: string, player_name: string, months: number) =>
  lives.begins(name, players[player_name] ?? 0, months);

before(async () => {
  lives = await openSupporters(begun, FIRST_DAY);
  movable = lives.movable;
  const { world, owner, advance } = movable;
  players = {
    ...(await addPlayers(owner)),
    ...(await addTwins(owner, "José Muñoz", ["Iris Yates", "Joel Park"])),
  };
  const read = readerOf(world, Math.random);

  await begins("ana", "Kai O'Brien", 3);
  await begins("ben", "Kai O'Brien", 6);
  await begins("ben", "Dana Okafor", 12);
  await begins("carl", "Kai O'Brien", 6);
  await begins("dora", "Kai O'Brien", 3);
  for (const name of ["eve", "fay", "gus"]) await begins(name, "Marcus Okafor", 3);
  await begins("hal", "José Muñoz", 3);
  await begins("ida", "Iris Yates", 3);
  await begins("jo", "Joel Park", 3);
  await read();
  await turnCards(movable, of("ben").user_id, { exp_month: 4, exp_year: 2028 });
  for (const name of ["carl", "dora"]) await turnCards(movable, of(name).user_id, { number: FAILS });

  mornings.set("2028-02-20", () =>
    owner.query(`
      update players set pending_transfer = true, team_id = (select team_id from teams where team_name = 'Test Arizona')
       where player_name = 'Marcus Okafor'`),
  );
  mornings.set("2028-02-21", () => owner.query(`update players set is_listed = false where ${ON_NO_ROSTER}`));
  mornings.set("2028-02-22", async () => {
    await changeRecurringAt(world, of("fay").recurring_id, { act: "follow" }, NOBODY);
    await changeRecurringAt(world, of("gus").recurring_id, { act: "end" }, NOBODY);
  });
  mornings.set("2028-02-24", () =>
    owner.query(`
      update players p set is_listed = true, pending_transfer = t.team_id <> p.team_id, team_id = t.team_id, team_name = t.team_name
        from teams t where (player_name, t.team_name) in (values ('Iris Yates', 'Test Air Force'), ('Joel Park', 'Test Arizona'))`),
  );
  mornings.set("2028-03-02", () => anotherCard("dora"));
  mornings.set("2028-04-26", () => anotherCard("ben"));

  for (let day = lives.today(); day < LAST_DAY; day = lives.today()) {
    await mornings.get(day)?.();
    await read();
    await giveNotices.run(world);
    await workOff(world, askToFollow);
    await workOff(world, stopPlan);
    await workOff(world, mailRecurring);
    await lives.readMail();
    await advance(24 * 3_600);
  }
});
after(() => begun.disposeAsync());

async function anotherCard(name: string): Promise<void> {
  const { world } = movable;
  assert.equal(
    (
      await pay(
        await openCardPage(
          world,
          { ...of(name), only_this: false, way: null },
          { saved_url: world.origin, left_url: world.origin },
          NOBODY,
        ),
        "5555555555554444",
      )
    ).status,
    303,
  );
}

test("told of the beginning, three days before the last charge, and thanked at the end, once each", async () => {
  assert.deepEqual(await chargedOn("ana"), ["01-31", "02-29", "03-31"]);
  assert.deepEqual(cameTo("ana"), [
    "01-31 You're supporting Kai O'Brien: $50 a month",
    "03-28 Your last payment to Kai O'Brien is coming up",
    "04-30 Thank you for 3 months with Kai O'Brien",
  ]);
  assert.match(
    letter("ana", "Your last payment"),
    /charge your card \$50 for Kai O'Brien on March 31, 2028 \(UTC\)\. It's the last of 3 payments\./,
  );
  assert.match(letter("ana", "Thank you"), /3 payments, \$150 in total/);
});

test("a card that expires is told of 30 and 7 days before, once for all that it pays; not after another came", () => {
  assert.deepEqual(cameTo("ben").slice(2), [
    "04-01 Your card ending in 4242 expires soon",
    "04-24 Your card ending in 4242 expires soon",
  ]);
  assert.match(letter("ben", "expires soon"), /at the end of April 2028/);
});

test("every declined try is told, with the way to mend it, and the end after the last", async () => {
  assert.deepEqual(cameTo("carl").slice(1), [
    "03-01 We couldn't charge your card for Kai O'Brien",
    "03-04 We couldn't charge your card for Kai O'Brien",
    "03-09 We couldn't charge your card for Kai O'Brien",
    "03-16 Your monthly contribution to Kai O'Brien has ended",
  ]);
  assert.match(letter("carl", "couldn't charge your card"), /Update card:\nhttp\S+/);
  assert.match(letter("carl", "has ended"), /You owe nothing and won't be charged again/);
  assert.deepEqual(await chargedOn("carl"), ["01-31"]);
});

test("another card pays what was declined at once, and nothing more is told of it", async () => {
  assert.deepEqual(await chargedOn("dora"), ["01-31", "03-02", "03-31"]);
  assert.equal(cameTo("dora").filter((line) => line.includes("couldn't charge your card")).length, 1);
  assert.ok(cameTo("dora").includes("04-30 Thank you for 3 months with Kai O'Brien"));
});

test("whose athlete moves is asked once; without an answer it goes on for the same athlete, a month later", async () => {
  assert.deepEqual(cameTo("eve").slice(1), [
    "02-20 Marcus Okafor is transferring. Keep supporting them?",
    "04-27 Your last payment to Marcus Okafor is coming up",
    "05-31 Thank you for 3 months with Marcus Okafor",
  ]);
  assert.deepEqual(await chargedOn("eve"), ["01-31", "03-31", "04-30"]);
  const text = letter("eve", "is transferring");
  assert.match(text, /was with Test Air Force when you started and is now listed with Test Arizona/);
  assert.match(text, /You won't be charged before March 6, 2028 \(UTC\)/);
  assert.match(text, /Next payment: March 31, 2028/, "it says what waiting means");
  assert.match(
    text,
    /If you do nothing, your payments to Marcus Okafor restart automatically after that day/,
  );
});

test("who follows is charged on the usual day; who ends it is not charged again", async () => {
  assert.deepEqual(await chargedOn("fay"), ["01-31", "02-29", "03-31"]);
  assert.deepEqual(cameTo("fay").slice(1, 3), [
    "02-20 Marcus Okafor is transferring. Keep supporting them?",
    "02-22 Thank you for sticking with Marcus Okafor",
  ]);
  assert.match(letter("fay", "sticking with"), /Next payment: February 29, 2028/);
  assert.deepEqual(await chargedOn("gus"), ["01-31"]);
  assert.deepEqual(cameTo("gus").slice(1), [
    "02-20 Marcus Okafor is transferring. Keep supporting them?",
    "02-22 Your monthly contribution to Marcus Okafor has ended",
  ]);
});

test("whose athlete leaves the roster is asked as well; without an answer it ends after 14 days", async () => {
  assert.deepEqual(cameTo("hal").slice(1), [
    "02-21 José Muñoz is no longer on a roster. Keep supporting them?",
    "03-09 Your monthly contribution to José Muñoz has ended",
  ]);
  assert.match(letter("hal", "no longer on a roster"), /If you do nothing, it ends that day/);
  assert.match(letter("hal", "has ended"), /no longer on a roster and we didn't hear from you/);
  assert.match(
    letter("hal", "no longer on a roster"),
    /José Muñoz was with Test Arizona when you started and isn't on any team's roster now\./,
  );
  assert.doesNotMatch(letter("hal", "no longer on a roster"), /transfer|now listed/);
  assert.deepEqual(await chargedOn("hal"), ["01-31"]);
});

test("whose athlete is on a roster again before the answer is told, and not charged before the day that was promised", async () => {
  assert.deepEqual(await chargedOn("jo"), ["01-31", "03-31", "04-30"]);
  assert.match(letter("jo", "no longer on a roster"), /You won't be charged before March 7, 2028 \(UTC\)/);
  assert.deepEqual(cameTo("jo").slice(1), [
    "02-21 Joel Park is no longer on a roster. Keep supporting them?",
    "02-24 Joel Park is on a roster again",
    "04-27 Your last payment to Joel Park is coming up",
    "05-31 Thank you for 3 months with Joel Park",
  ]);
  const text = letter("jo", "on a roster again");
  assert.match(text, /is on a roster again, with Test Arizona, so your monthly contribution continues\./);
  assert.match(text, /Your next payment of \$50 is on March 31, 2028.*Don't want to continue\? Cancel/s);
});

test("whose athlete is found on another school's roster before the answer is asked about that, with as much time again", async () => {
  assert.deepEqual(cameTo("ida").slice(1), [
    "02-21 Iris Yates is no longer on a roster. Keep supporting them?",
    "02-24 Iris Yates is transferring. Keep supporting them?",
    "04-27 Your last payment to Iris Yates is coming up",
    "05-31 Thank you for 3 months with Iris Yates",
  ]);
  const text = letter("ida", "is transferring");
  assert.match(
    text,
    /is now listed with Test Air Force.*You won't be charged before March 10, 2028 \(UTC\)/s,
  );
  assert.match(text, /If you do nothing, your payments to Iris Yates restart automatically after that day/);
  assert.deepEqual(await chargedOn("ida"), ["01-31", "03-31", "04-30"]);
});

test("what ended says why, unless its supporter canceled it or it ran to its end", async () => {
  const ends = { hal: "unanswered", gus: null, ana: null } as const;
  for (const [name, why] of Object.entries(ends))
    assert.equal((await readSheet(movable.world, of(name).recurring_id))?.ended_for, why, name);
});

test("the link of every letter is about what the letter is about, for as long as that goes on", async () => {
  for (const [name, { letters, recurring_id }] of lives.supporters) {
    for (const { subject, text } of letters) {
      if (name === "ben" && subject.includes("Dana")) continue;
      const link = /\/Recurring#(\S+)/.exec(text)?.[1];
      const over = /has ended|Thank you for \d/.test(subject);
      assert.equal(
        link === undefined ? null : recurringOf(movable.world, link),
        over ? null : recurring_id,
        subject,
      );
    }
  }
});

test("an answer that was given is not asked for any more, and one that was not is not waited for any more", async () => {
  for (const name of ["eve", "fay", "gus", "hal", "ida", "jo"])
    assert.equal((await readSheet(movable.world, of(name).recurring_id))?.asked_until, null, name);
});
