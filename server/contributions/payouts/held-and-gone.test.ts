import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Letter } from "../../world/mail.ts";
import { handleRefundRequest } from "../refunds/carry-out.ts";
import { workOff } from "../testing/clock.ts";
import { forgetPayoutsOf } from "./accounts/forget.ts";
import { askAboutHeldOf } from "./held/ask.ts";
import { decideHeldOf } from "./held/decide.ts";
import { readDecision } from "./held/list.ts";
import { lookAtHeld } from "./held/look-daily.ts";
import { payBackHeld } from "./held/pay-back.ts";
import { mailHeld } from "./letters/mail-held.ts";
import { listMoves } from "./standing/list-moves.ts";
import { asker, DAY, openPayouts } from "./testing/payouts.ts";

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
before(async () => {
  given = await openPayouts(begun);
});
after(() => begun.disposeAsync());

const REASON = "They wrote to us that they don't want it.";
const PAID = { reference: "Check 1042", paid_on: "2028-02-20" };
const NOT_PAID = { reference: "", paid_on: "" };

let people = 0;
async function admins(): Promise<[number, number]> {
  people += 1;
  return [await given.person(`asks-${people}@demo.test`), await given.person(`agrees-${people}@demo.test`)];
}

/** As when an account is deleted: nobody signs in by it, holds a page by it, or is written to. */
async function isDeleted(user_id: number): Promise<void> {
  await given.owner.query(
    "update people set email = null, email_confirmed_at = null, deleted_at = now() where user_id = $1",
    [user_id],
  );
  await given.owner.query("delete from roles_held where user_id = $1", [user_id]);
  await given.world.database.transaction((tx) => forgetPayoutsOf(tx, user_id));
}

/** Whom the letters that are due have gone to. */
async function writtenTo(): Promise<string[]> {
  const sent: string[] = [];
  const send = async ({ to }: Letter) => void sent.push(to);
  await workOff({ ...given.world, mail: { ...given.world.mail, send } }, mailHeld);
  return sent;
}

test("the athlete deletes their account while a decision waits for another admin: it is agreed to, booked, and nobody is written to", async () => {
  const [asks, agrees] = await admins();
  const player_id = given.another();
  const who = await given.ready(player_id);
  await given.give(player_id, 50);
  await given.advance(8 * DAY);
  const decision_id = await askAboutHeldOf(given.world, asker(asks), {
    ...{ player_id, why: "left", what: "state" },
    reason: REASON,
  });
  await isDeleted(who.session?.person?.user_id ?? 0);
  await given.run();
  assert.deepEqual(await given.of(player_id), []);
  await decideHeldOf(given.world, asker(agrees), decision_id, { act: "agree", amount: 50, ...PAID });
  assert.equal((await readDecision(given.world, asks, decision_id)).state, "done");
  assert.deepEqual(await writtenTo(), []);
  await given.agrees();
});

test("whoever asked, whoever agreed, the athlete and the supporter are all gone before it is carried out: what goes back goes back, once", async () => {
  const [asks, agrees] = await admins();
  const player_id = given.another();
  const who = await given.ready(player_id);
  const contribution_id = await given.give(player_id, 50);
  const decision_id = await askAboutHeldOf(given.world, asker(asks), {
    ...{ player_id, why: "refused", what: "pay_back" },
    reason: REASON,
  });
  await isDeleted(asks);
  await decideHeldOf(given.world, asker(agrees), decision_id, { act: "agree", amount: 50, ...NOT_PAID });
  for (const user_id of [agrees, who.session?.person?.user_id ?? 0]) await isDeleted(user_id);
  await given.owner.query("update contributions set contributor_email = null where contribution_id = $1", [
    contribution_id,
  ]);
  await workOff(given.world, payBackHeld);
  await workOff(given.world, handleRefundRequest);
  await given.read();
  await lookAtHeld.run(given.world);
  const { state, asked_by, decided_by } = await readDecision(given.world, 0, decision_id);
  assert.deepEqual([state, asked_by, decided_by], ["done", null, null]);
  const { rows } = await given.owner.query(
    "select refunded_cents::int as cents from contributions where contribution_id = $1",
    [contribution_id],
  );
  assert.deepEqual(rows, [{ cents: 5_000 }]);
  assert.deepEqual(await writtenTo(), []);
  await given.agrees();
});

test("whoever asked is gone when it expires: it expires, and nobody is written to", async () => {
  const [asks] = await admins();
  const player_id = given.another();
  await given.athlete(player_id);
  await given.give(player_id, 50);
  const decision_id = await askAboutHeldOf(given.world, asker(asks), {
    ...{ player_id, why: "left", what: "state" },
    reason: REASON,
  });
  await isDeleted(asks);
  await given.advance(8 * DAY);
  await lookAtHeld.run(given.world);
  assert.equal((await readDecision(given.world, 0, decision_id)).state, "expired");
  assert.deepEqual(await writtenTo(), []);
});

test("over two pages of one athlete, what had gone out of one and went back is taken off what the other hands over", async () => {
  const [asks, agrees] = await admins();
  const [player_id, page] = [given.another(), given.another()];
  await given.ready(player_id);
  const on_page = await given.give(page, 30);
  await given.give(player_id, 20);
  await given.owner.query("update players set is_listed = false, merged_into = $1 where player_id = $2", [
    player_id,
    page,
  ]);
  await given.advance(8 * DAY);
  await given.run();
  assert.deepEqual(
    (await given.of(player_id)).map(({ state, cents }) => [state, cents]),
    [["sent", 5_000]],
  );
  const { rows } = await given.owner.query(
    "select provider_payment_id as payment_intent from contributions where contribution_id = $1",
    [on_page],
  );
  await given.control("POST", "/refunds", rows[0]);
  await given.give(player_id, 60);
  const decision_id = await askAboutHeldOf(given.world, asker(asks), {
    ...{ player_id: page, why: "died", what: "estate" },
    reason: REASON,
  });
  await decideHeldOf(given.world, asker(agrees), decision_id, { act: "agree", amount: 30, ...PAID });
  const booked = await given.owner.query(
    `select t.kind, a.player_id::int, e.amount_cents::int as cents
       from ledger_transfers t join ledger_entries e using (transfer_id) join ledger_accounts a using (account_id)
      where a.kind = 'held_for_athlete' and t.provider_object like $1 order by t.kind`,
    [`${decision_id}%`],
  );
  assert.deepEqual(booked.rows, [
    { kind: "handed_over", player_id, cents: 6_000 },
    { kind: "handed_over_less", player_id: page, cents: -3_000 },
  ]);
  const { moves } = await listMoves(given.world.database, player_id, { limit: 2, skip: 0 });
  assert.deepEqual(
    moves.map(({ kind, amount }) => [kind, amount]),
    [
      ["handed_over", 30],
      ["handed_over", -60],
    ],
  );
  const { ready, waiting, to_take_back } = await given.money(player_id);
  assert.deepEqual([ready, waiting, to_take_back], [0, [], 0]);
  await given.agrees();
});
