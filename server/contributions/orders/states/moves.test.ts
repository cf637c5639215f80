import assert from "node:assert/strict";
import { test } from "node:test";
import { ORDER_ACTORS, ORDER_ACTS, ORDER_STATES } from "../../../../contract/orders/states.ts";
import { actsOf, moveOf, OVER_STATES } from "./moves.ts";

/** Every step that is anybody's: state, who, what, and where it leads. All others are refused. */
const ALLOWED = `
unpaid      system    pay       ordered
unpaid      system    lapse     ended
ordered     athlete   ask       asked
ordered     athlete   deliver   delivered
ordered     athlete   decline   refunding
ordered     officer   stop      refunding
ordered     system    run_out   refunding
ordered     system    leave     refunding
ordered     system    return    refunded
asked       supporter answer    answered
asked       athlete   deliver   delivered
asked       athlete   decline   refunding
asked       officer   stop      refunding
asked       system    run_out   refunding
asked       system    leave     refunding
asked       system    return    refunded
answered    athlete   ask       asked
answered    athlete   deliver   delivered
answered    athlete   decline   refunding
answered    officer   stop      refunding
answered    system    run_out   refunding
answered    system    leave     refunding
answered    system    return    refunded
delivered   supporter accept    accepted
delivered   supporter question  questioned
delivered   officer   stop      refunding
delivered   system    accept    accepted
delivered   system    return    refunded
questioned  athlete   deliver   delivered
questioned  athlete   decline   refunding
questioned  officer   uphold    accepted
questioned  officer   stop      refunding
questioned  system    run_out   refunding
questioned  system    leave     refunding
questioned  system    return    refunded
accepted    system    settle    settled
accepted    system    return    refunded
refunding   system    return    refunded
refunded    system    settle    settled
ended       system    pay       refunding
`
  .trim()
  .split("\n")
  .map((line) => line.split(/\s+/));

test("every state by every actor by every act: what is in the table is allowed, all else is refused", () => {
  const found: string[][] = [];
  for (const state of ORDER_STATES)
    for (const actor of ORDER_ACTORS)
      for (const act of ORDER_ACTS) {
        const leads = moveOf(state, actor, act);
        assert.equal(actsOf(state, actor).includes(act), leads !== null);
        if (leads) found.push([state, actor, act, leads]);
      }
  assert.deepEqual(found.toSorted(), ALLOWED.toSorted());
});

test("only the supporter, an officer who looked at a complaint, and silence accept; only the provider's word refunds", () => {
  const who = (leads: string) =>
    ALLOWED.filter((line) => line[3] === leads).map(([, actor, act]) => `${actor} ${act}`);
  assert.deepEqual(
    new Set(who("accepted")),
    new Set(["supporter accept", "system accept", "officer uphold"]),
  );
  assert.deepEqual(new Set(who("refunded")), new Set(["system return"]));
  assert.deepEqual(new Set(who("settled")), new Set(["system settle"]));
});

test("of what is over nothing leads on, but a payment that nobody expected anymore, and a bank that changes its mind", () => {
  for (const state of ORDER_STATES) {
    const expected = (act = "") => act !== "pay" && !(state === "refunded" && act === "settle");
    const leads_on = ALLOWED.some((line) => line[0] === state && expected(line[2])) || state === "unpaid";
    assert.equal(leads_on, !OVER_STATES.includes(state), state);
    assert.ok(state === "unpaid" || ALLOWED.some((line) => line[3] === state), state);
  }
});
