import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addPlayers } from "../../testing/site.ts";
import { NOBODY, readerOf, workOff } from "../testing/clock.ts";
import { openSupporters } from "../testing/supporters.ts";
import { changeRecurringAt } from "./change.ts";
import { mailRecurring, tell } from "./letters.ts";
import { readSheet } from "./sheet.ts";

// A mail server that was away for hours: what a letter was to say was overtaken meanwhile, and it is not sent.

const FIRST_DAY = "2028-01-31T10:00:00Z";

let lives: Awaited<ReturnType<typeof openSupporters>>;
let read: ReturnType<typeof readerOf>;
const begun = new AsyncDisposableStack();
const NAMES = ["ann", "bob", "cat", "dan"] as const;
type Name = (typeof NAMES)[number];

before(async () => {
  lives = await openSupporters(begun, FIRST_DAY);
  const { world, owner } = lives.movable;
  const kai = (await addPlayers(owner))["Kai O'Brien"] ?? 0;
  for (const name of NAMES) await lives.begins(name, kai, 3);
  read = readerOf(world, Math.random);
  await read();
  await mailServerIsBack();
});
after(() => begun.disposeAsync());

const world = () => lives.movable.world;
const sheetOf = async (name: Name) =>
  (await readSheet(world(), lives.of(name).recurring_id)) ?? assert.fail(`${name} has none.`);
const tells = (name: Name, ...[about, how]: [Parameters<typeof tell>[3], Parameters<typeof tell>[4]?]) =>
  tell(world(), world().database, lives.of(name).recurring_id, about, how);
const changes = (name: Name, act: "skip" | "end") =>
  changeRecurringAt(world(), lives.of(name).recurring_id, { act }, NOBODY);

async function mailServerIsBack(): Promise<void> {
  await workOff(world(), mailRecurring);
  await lives.readMail();
}
const subjects = (name: Name) => lives.of(name).letters.map(({ subject }) => subject);
const texts = (name: Name) =>
  lives
    .of(name)
    .letters.map(({ text }) => text)
    .join("\n");

test("a coming charge is announced to nobody who canceled, or skipped it, before the letter left", async () => {
  for (const name of ["ann", "bob"] as const) {
    const { next_charge_at } = await sheetOf(name);
    await tells(name, "last_charge", { which: next_charge_at?.slice(0, 10) ?? "" });
  }
  await changes("ann", "end");
  await changes("bob", "skip");
  await read();
  await mailServerIsBack();
  assert.deepEqual(subjects("ann"), [
    "You're supporting Kai O'Brien: $50 a month",
    "Your monthly contribution to Kai O'Brien has ended",
  ]);
  assert.deepEqual(subjects("bob"), ["You're supporting Kai O'Brien: $50 a month"]);
});

test("a card that expires is told of to nobody who has another by then", async () => {
  const { card } = await sheetOf("cat");
  await tells("cat", "card_expires", { which: `${card?.exp_year}-${card?.exp_month}.30` });
  await mailServerIsBack();
  assert.equal(subjects("cat").length, 2, "it holds still");

  await tells("cat", "card_expires", { which: `${(card?.exp_year ?? 0) - 1}-${card?.exp_month}.7` });
  await mailServerIsBack();
  assert.equal(subjects("cat").length, 2);
});

test("a hold that is over by then is told of to nobody, and that it goes on to nobody whose plan is held again", async () => {
  const { recurring_id } = lives.of("dan");
  const holds = (held_for: string | null, held_at: string | null) =>
    lives.movable.owner.query(
      "update recurring_contributions set held_for = $2, held_at = $3 where recurring_id = $1",
      [recurring_id, held_for, held_at],
    );
  const first = "2028-02-01T10:00:00.000Z";
  const second = "2028-02-02T10:00:00.000Z";
  await tells("dan", "held", { which: first });
  await tells("dan", "held_in_dispute", { which: first });
  await mailServerIsBack();
  assert.equal(subjects("dan").length, 1);

  await holds("stopped", second);
  await tells("dan", "goes_on", { which: first });
  await tells("dan", "back_on_roster", { which: first });
  await tells("dan", "held", { which: first });
  await mailServerIsBack();
  assert.equal(subjects("dan").length, 1);

  await tells("dan", "held", { which: second });
  await mailServerIsBack();
  assert.equal(subjects("dan")[1], "Your monthly contribution to Kai O'Brien is paused");
  await holds(null, null);
  await tells("dan", "goes_on", { which: second });
  await mailServerIsBack();
  assert.equal(subjects("dan")[2], "Your monthly contribution to Kai O'Brien is back on");
});

test("a plan that ended before the letter left is begun, followed and paused in none", async () => {
  const before = subjects("ann").length;
  await tells("ann", "started", { which: "again" });
  await tells("ann", "followed", { which: "2028-02-02" });
  await tells("ann", "held_in_dispute");
  await mailServerIsBack();
  assert.equal(subjects("ann").length, before);
  for (const name of NAMES) assert.doesNotMatch(texts(name), /on -/, name);
});
