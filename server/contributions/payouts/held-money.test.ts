import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Letter } from "../../world/mail.ts";
import type { World } from "../../world/world.ts";
import { handleRefundRequest } from "../refunds/carry-out.ts";
import { workOff } from "../testing/clock.ts";
import { askAboutHeldOf } from "./held/ask.ts";
import { decideHeldOf } from "./held/decide.ts";
import { readDecision, readHeldMoney } from "./held/list.ts";
import { lookAhead, lookAtHeld } from "./held/look-daily.ts";
import { payBackHeld } from "./held/pay-back.ts";
import { mailHeld } from "./letters/mail-held.ts";
import { askForReversalOf, carryOutReversal, decideReversalOf } from "./reversals/reverse.ts";
import { listMoves } from "./standing/list-moves.ts";
import { asker, DAY, NOTHING, openPayouts, refusal } from "./testing/payouts.ts";

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

const sent: Letter[] = [];
const REASON = "Their family wrote to us, with the court's letter.";
const agreed = (amount: number, paid = true) => ({
  act: "agree" as const,
  amount,
  reference: paid ? "Check 1042" : "",
  paid_on: paid ? given.world.clock.now().toISOString().slice(0, 10) : "",
});
const open = async (kind: string) => {
  const { rows } = await given.owner.query(
    "select facts from needs_attention where kind = $1 and closed_at is null",
    [kind],
  );
  return rows.map(({ facts }) => facts);
};

test("of an athlete who died: one admin asks, another agrees and pays; it is booked, no longer theirs, and the books agree", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  await given.give(player_id, 50);
  await given.give(player_id, 30);
  await given.advance(8 * DAY);
  const question = { player_id, why: "died", what: "estate", reason: REASON } as const;
  const decision_id = await askAboutHeldOf(given.world, asker(admin), question);
  await assert.rejects(
    askAboutHeldOf(given.world, asker(other_admin), question),
    refusal(409, /under way already/),
  );
  // Meanwhile nothing goes out.
  await given.run();
  assert.deepEqual(await given.of(player_id), []);
  assert.deepEqual((await given.money(player_id)).blocks, ["stopped"]);

  await assert.rejects(
    decideHeldOf(given.world, asker(admin), decision_id, agreed(80)),
    refusal(409, /another admin/),
  );
  await assert.rejects(
    decideHeldOf(given.world, asker(other_admin), decision_id, agreed(79)),
    refusal(409, /\$80 by now/),
  );
  await assert.rejects(
    decideHeldOf(given.world, asker(other_admin), decision_id, agreed(80, false)),
    refusal(422, /reference/),
  );
  await decideHeldOf(given.world, asker(other_admin), decision_id, agreed(80));
  assert.deepEqual(await given.money(player_id), NOTHING);
  const { moves } = await listMoves(given.world.database, player_id, { limit: 1, skip: 0 });
  assert.deepEqual(
    moves.map(({ kind, amount }) => [kind, amount]),
    [["handed_over", -80]],
  );
  const { state, reference } = await readDecision(given.world, admin, decision_id);
  assert.deepEqual([state, reference], ["done", "Check 1042"]);
  await assert.rejects(
    decideHeldOf(given.world, asker(other_admin), decision_id, agreed(80)),
    refusal(409, /decided already/),
  );
  await given.agrees();
  await given.run();
  assert.deepEqual(await given.of(player_id), []);
});

test("what an athlete refuses goes back to supporters by refunds, each once; then it is done, and the books agree", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  await given.give(player_id, 50);
  await given.give(player_id, 30);
  const decision_id = await askAboutHeldOf(given.world, asker(admin), {
    player_id,
    why: "refused",
    what: "pay_back",
    reason: REASON,
  });
  await decideHeldOf(given.world, asker(other_admin), decision_id, agreed(80, false));
  // Killed before a refund was asked for: the look goes on with it.
  await given.owner.query("delete from graphile_worker._private_jobs");
  await lookAtHeld.run(given.world);
  await workOff(given.world, payBackHeld);
  const asked = () => given.owner.query("select refund_request_id from refund_requests order by 1");
  const { rows } = await asked();
  assert.equal(rows.length, 2);
  await payBackHeld.run(given.world, { decision_id });
  assert.deepEqual((await asked()).rows, rows);
  assert.equal((await readDecision(given.world, admin, decision_id)).state, "agreed");
  await workOff(given.world, handleRefundRequest);
  await given.read();
  await lookAtHeld.run(given.world);
  assert.equal((await readDecision(given.world, admin, decision_id)).state, "done");
  assert.deepEqual(await given.money(player_id), NOTHING);
  await given.agrees();
});

test("what no other admin agrees to expires, and whoever asked is told; then it can be asked for again", async () => {
  const player_id = given.another();
  await given.ready(player_id);
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  await given.run();
  const [payout] = await given.of(player_id);
  const payout_id = payout?.payout_id ?? "";
  await askForReversalOf(given.world, asker(admin), payout_id, { amount: 20, reason: REASON });
  await given.give(player_id, 30);
  const question = { player_id, why: "left", what: "state", reason: REASON } as const;
  const decision_id = await askAboutHeldOf(given.world, asker(admin), question);
  await given.advance(6 * DAY);
  await lookAtHeld.run(given.world);
  assert.equal((await readDecision(given.world, admin, decision_id)).state, "asked");
  await given.advance(DAY + 60);
  await lookAtHeld.run(given.world);
  await lookAtHeld.run(given.world);
  assert.equal((await readDecision(given.world, admin, decision_id)).state, "expired");
  const { rows } = await given.owner.query("select state from payout_reversals where payout_id = $1", [
    payout_id,
  ]);
  assert.deepEqual(rows, [{ state: "expired" }]);
  assert.deepEqual(await lettersTo("admin@demo.test"), [
    "What you asked for expired",
    "What you asked for expired",
  ]);
  await assert.rejects(
    decideHeldOf(given.world, asker(other_admin), decision_id, agreed(30)),
    refusal(409, /decided already/),
  );
  await askForReversalOf(given.world, asker(admin), payout_id, { amount: 20, reason: REASON });
  await given.agrees();
});

test("money that is held for long: an alarm and letters long before the limit, another alarm beyond it, none once it is decided", async () => {
  const player_id = given.another();
  await given.athlete(player_id);
  await given.give(player_id, 40);
  const ahead = async (days: number) => {
    const now = new Date(given.world.clock.now().getTime() + days * DAY * 1_000);
    await lookAhead.run({ ...given.world, clock: { ...given.world.clock, now: () => now } });
  };
  const at = (days: number) => ({
    ...given.world,
    clock: {
      ...given.world.clock,
      now: () => new Date(given.world.clock.now().getTime() + days * DAY * 1_000),
    },
  });
  await ahead(500);
  assert.deepEqual(await open("money_waits_long"), []);
  await ahead(551);
  const [facts] = await open("money_waits_long");
  assert.equal(facts[0][0], "Athletes");
  assert.deepEqual(await open("money_held_too_long"), []);
  const { athletes } = await readHeldMoney(at(551), 500, admin);
  assert.equal(athletes.find((one) => one.player_id === player_id)?.amount, 40);
  const to = `athlete-${player_id}@demo.test`;
  assert.deepEqual(await lettersTo(to, at(551)), ["$40 is waiting for you"]);
  // Once for each step.
  await ahead(552);
  assert.deepEqual(await lettersTo(to, at(552)), ["$40 is waiting for you"]);
  await ahead(731);
  assert.equal((await open("money_held_too_long")).length, 1);
  assert.equal((await lettersTo(to, at(731))).length, 2);
});

test("of somebody under 18 nothing is held for long before they are 18 for so long; where payouts are off the alarm comes all the same", async () => {
  const player_id = given.another();
  await given.athlete(player_id);
  await given.give(player_id, 40);
  const day = (days: number) => new Date(given.world.clock.now().getTime() + days * DAY * 1_000);
  await given.owner.query(
    `insert into profile_submissions (state, player_id, date_of_birth, decided_at)
     values ('approved', $1, ($2::timestamptz at time zone 'UTC')::date - interval '15 years', now())`,
    [player_id, day(0)],
  );
  const at = (days: number) => ({ ...given.world, clock: { ...given.world.clock, now: () => day(days) } });
  const isHeld = async (days: number) =>
    (await readHeldMoney(at(days), 500, admin)).athletes.some((one) => one.player_id === player_id);
  await lookAhead.run(at(900));
  assert.deepEqual(await lettersTo(`athlete-${player_id}@demo.test`, at(900)), []);
  // Three years until the birthday, and of the two that follow all but half a year.
  const birthday = 3 * 365 + 1;
  assert.deepEqual(
    [await isHeld(900), await isHeld(birthday + 545), await isHeld(birthday + 553)],
    [false, false, true],
  );

  await given.owner.query(
    "delete from needs_attention where kind in ('money_waits_long', 'money_held_too_long')",
  );
  await lookAhead.run({ ...at(birthday + 735), payouts: null });
  assert.equal((await open("money_held_too_long")).length, 1);
});

test("money that a bank sent back, or that lies in a closed account, is told after two weeks, until it is out of there", async () => {
  const player_id = given.another();
  await given.ready(player_id, "comes_back");
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  await given.run();
  const told = async () => {
    await given.look();
    await lookAhead.run(given.world);
    return open("money_stuck_at_provider");
  };
  await given.advance(6 * DAY);
  assert.deepEqual(await told(), []);
  await given.advance(9 * DAY);
  const [facts] = await told();
  assert.deepEqual(facts, [
    ["Accounts", "1"],
    ["Dollars", "50.00"],
    ["Players", String(player_id)],
  ]);
  // Whoever deletes their account, or holds the page no longer, leaves it there.
  await given.owner.query("update payout_accounts set closed_at = now() where player_id = $1", [player_id]);
  assert.equal((await told()).length, 1);
  await given.owner.query("update payout_accounts set closed_at = null where player_id = $1", [player_id]);

  const [payout] = await given.of(player_id);
  const why = { amount: 50, reason: "Their bank won't take it." };
  await askForReversalOf(given.world, asker(admin), payout?.payout_id ?? "", why);
  const { rows } = await given.owner.query(
    "select payout_reversal_id from payout_reversals where payout_id = $1",
    [payout?.payout_id],
  );
  await decideReversalOf(given.world, asker(other_admin), rows[0].payout_reversal_id, "agree");
  await workOff(given.world, carryOutReversal);
  assert.deepEqual(await told(), []);
  await given.agrees();
});

/** A world in which somebody gives to the athlete right after what is open of them was summed up. */
function givenMeanwhile(player_id: number): World {
  const { database } = given.world;
  let is_given = false;
  const transaction: typeof database.transaction = (work) =>
    database.transaction((tx, client) => {
      const row: typeof tx.row = async (statement) => {
        const found = await tx.row<never>(statement);
        if (!is_given && /^\s*select coalesce\(sum\(/.test(statement.text)) {
          is_given = true;
          await given.give(player_id, 20);
        }
        return found;
      };
      return work({ ...tx, row }, client);
    });
  return { ...given.world, database: { ...database, transaction } };
}

for (const what of ["estate", "pay_back"] as const)
  test(`what is given while an admin agrees is not booked with what they saw: ${what}`, async () => {
    const player_id = given.another();
    await given.athlete(player_id);
    await given.give(player_id, 50);
    const question = { player_id, why: "died", what, reason: REASON } as const;
    const decision_id = await askAboutHeldOf(given.world, asker(admin), question);
    await assert.rejects(
      decideHeldOf(givenMeanwhile(player_id), asker(other_admin), decision_id, agreed(50)),
      refusal(409, /It's \$70 by now/),
    );
    const { state, open: left } = await readDecision(given.world, admin, decision_id);
    assert.deepEqual([state, left], ["asked", 70]);
    await decideHeldOf(given.world, asker(other_admin), decision_id, agreed(70));
    await workOff(given.world, payBackHeld);
    await workOff(given.world, handleRefundRequest);
    await given.read();
    await given.agrees();
  });

/** Subjects of the letters that have left to an address, once all that are due have. */
async function lettersTo(to: string, world: World = given.world): Promise<string[]> {
  const send = async (letter: Letter) => void sent.push(letter);
  await workOff({ ...world, mail: { ...world.mail, send } }, mailHeld);
  return sent.filter((letter) => letter.to === to).map(({ subject }) => subject);
}
