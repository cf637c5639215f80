import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { startMailbox } from "../../standins/mailbox/start.ts";
import { type MovableWorld, openMovableWorld, workOff } from "../contributions/testing/clock.ts";
import { addPlayers } from "../testing/site.ts";
import type { World } from "../world/world.ts";
import { gatherAlarms, mailAlarms } from "./letters.ts";
import { type AlarmFacts, closeAlarm, raiseAlarm } from "./raise.ts";

const begun = new AsyncDisposableStack();
let movable: MovableWorld;
let world: World;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
const said: unknown[] = [];
before(async () => {
  mailbox = begun.adopt(await startMailbox({ smtpPort: 0, httpPort: 0 }), ({ close }) => close());
  movable = await openMovableWorld(begun, "2027-03-01T12:00:00Z", `smtp://localhost:${mailbox.smtpPort}`);
  world = { ...movable.world, log: { ...movable.world.log, warn: (...words) => void said.push(words) } };
  await addPlayers(movable.owner);
});
after(() => begun.disposeAsync());
beforeEach(async () => {
  await movable.owner.query("delete from needs_attention");
  said.length = 0;
});

const refundOf = (id: string): AlarmFacts => [["Transaction ID", id]];
const raise = (id: string) =>
  world.database.transaction((tx) => raiseAlarm(world, tx, "refund_failed", refundOf(id)));
const items = async () =>
  (
    await movable.owner.query(
      "select subject, times, closed_at is null as open from needs_attention order by item_id",
    )
  ).rows;

/** What the jobs do, as after each of cron's looks: two servers at once. */
async function work(by: World = world): Promise<void> {
  await Promise.all([gatherAlarms.run(by), gatherAlarms.run(by)]);
  await workOff(by, mailAlarms);
}

interface Mail {
  subject: string;
  text: string;
  to: string[];
}
async function mails(): Promise<Mail[]> {
  const answer = await fetch(`${mailbox.origin}/api/mails`);
  const { mails }: { mails: Mail[] } = JSON.parse(await answer.text());
  return mails.filter(({ subject }) => subject.startsWith("Needs attention"));
}

test("the second alarm of a kind within an hour is logged, kept as an item, and mailed in one letter with the third", async () => {
  const before = (await mails()).length;
  await raise("a");
  await work();
  await raise("b");
  await raise("c");
  await work();
  assert.equal(said.length, 3);
  assert.equal((await items()).length, 3);
  assert.equal((await mails()).length, before + 1);
  await movable.advance(3_601);
  await work();
  const [bundled] = await mails();
  assert.equal((await mails()).length, before + 2);
  assert.equal(bundled?.subject, "Needs attention: a refund failed (2)");
  assert.match(bundled?.text ?? "", /Transaction ID b .*Transaction ID c /s);
  assert.doesNotMatch(bundled?.text ?? "", /Transaction ID a /);
  await movable.advance(3_601);
  await work();
  assert.equal((await mails()).length, before + 2, "each occurrence is mailed once");
});

test("an alarm of another kind does not wait for the hour of the first", async () => {
  await movable.advance(3_601);
  const before = (await mails()).length;
  await raise("a");
  await work();
  await world.database.transaction((tx) =>
    raiseAlarm(world, tx, "event_parked", [
      ["Event", "evt_1"],
      ["Kind", "charge.refunded"],
    ]),
  );
  await work();
  assert.equal((await mails()).length, before + 2);
});

test("the same again while it is open counts the item up; once it is closed it is a new one", async () => {
  await raise("a");
  await raise("a");
  assert.deepEqual(await items(), [{ subject: "a", times: 2, open: true }]);
  await world.database.transaction((tx) => closeAlarm(world, tx, "refund_failed", "a"));
  await raise("a");
  assert.deepEqual(await items(), [
    { subject: "a", times: 2, open: false },
    { subject: "a", times: 1, open: true },
  ]);
});

test("what is over before the letter leaves is not mailed", async () => {
  await movable.advance(3_601);
  const before = (await mails()).length;
  await raise("a");
  await world.database.transaction((tx) => closeAlarm(world, tx, "refund_failed", "a"));
  await work();
  assert.equal((await mails()).length, before);
});

test("a state that goes on is told once, and not again within the hour after somebody closed it", async () => {
  const crowd = () =>
    world.database.transaction((tx) =>
      raiseAlarm(world, tx, "athlete_checkouts", [["Athlete 7", "301"]], "7"),
    );
  await crowd();
  await crowd();
  assert.deepEqual(await items(), [{ subject: "7", times: 1, open: true }]);
  assert.equal(said.length, 1);
  const { rows } = await movable.owner.query(
    "insert into people (email, email_confirmed_at) values ('closer@demo.test', now()) returning user_id",
  );
  await movable.owner.query("update needs_attention set closed_at = $1, closed_by = $2", [
    world.clock.now(),
    rows[0].user_id,
  ]);
  await crowd();
  assert.equal((await items()).length, 1);
  await movable.advance(3_601);
  await crowd();
  assert.equal((await items()).length, 2);
});

test("letters go to OPERATORS_EMAIL; without it to every admin; before there is one to CONTACT_EMAIL", async () => {
  const next = async (by: World) => {
    await movable.advance(3_601);
    await raise(String(Math.random()));
    const before = (await mails()).length;
    await work(by);
    const all = await mails();
    return all
      .slice(0, all.length - before)
      .flatMap(({ to }) => to)
      .sort();
  };
  assert.deepEqual(await next(world), ["office@demo.test"]);
  const named = { ...world, operators_email: ["ops@demo.test", "money@demo.test"] };
  assert.deepEqual(await next(named), ["money@demo.test", "ops@demo.test"]);
  await movable.owner.query(`
    with made as (insert into people (email, email_confirmed_at)
                  values ('one@demo.test', now()), ('two@demo.test', now()) returning user_id)
    insert into roles_held (user_id, role) select user_id, 'admin' from made`);
  assert.deepEqual(await next(world), ["one@demo.test", "two@demo.test"]);
});

test("an alarm of a transaction that is rolled back is none", async () => {
  await assert.rejects(
    world.database.transaction(async (tx) => {
      await raiseAlarm(world, tx, "refund_failed", refundOf("gone"));
      throw new Error("rolled back");
    }),
    /rolled back/,
  );
  assert.deepEqual(await items(), []);
});
