import assert from "node:assert/strict";
import { test } from "node:test";
import {
  COLLABORATION_ACTORS,
  COLLABORATION_ACTS,
  COLLABORATION_STATES,
} from "../../../contract/collaborations/states.ts";
import { ATHLETE_STATES, actsOf, DESK_STATES, moveOf, NEEDS_DISCLOSURE } from "./moves.ts";

/** Every step that is anybody's: state, who, what, and where it leads. All others are refused. */
const ALLOWED = `
unconfirmed        sender    confirm       submitted
unconfirmed        sender    withdraw      withdrawn
unconfirmed        system    confirm       submitted
unconfirmed        system    expire        expired
awaiting_guardian  sender    withdraw      withdrawn
awaiting_guardian  guardian  agree         submitted
awaiting_guardian  guardian  refuse        refused
awaiting_guardian  system    confirm       submitted
awaiting_guardian  system    expire        expired
awaiting_guardian  system    ask_guardian  awaiting_guardian
awaiting_guardian  system    leave         refused
submitted          sender    withdraw      withdrawn
submitted          guardian  refuse        refused
submitted          officer   assign        in_review
submitted          officer   ask           more_asked
submitted          officer   approve       approved
submitted          officer   decline       declined
submitted          system    ask_guardian  awaiting_guardian
submitted          system    leave         refused
in_review          sender    withdraw      withdrawn
in_review          guardian  refuse        refused
in_review          officer   assign        in_review
in_review          officer   ask           more_asked
in_review          officer   approve       approved
in_review          officer   decline       declined
in_review          system    ask_guardian  awaiting_guardian
in_review          system    leave         refused
more_asked         sender    answer        answered
more_asked         sender    withdraw      withdrawn
more_asked         guardian  refuse        refused
more_asked         officer   assign        more_asked
more_asked         officer   decline       declined
more_asked         system    expire        expired
more_asked         system    ask_guardian  awaiting_guardian
more_asked         system    leave         refused
answered           sender    withdraw      withdrawn
answered           guardian  refuse        refused
answered           officer   assign        answered
answered           officer   ask           more_asked
answered           officer   approve       approved
answered           officer   decline       declined
answered           system    ask_guardian  awaiting_guardian
answered           system    leave         refused
approved           sender    withdraw      withdrawn
approved           guardian  refuse        refused
approved           officer   assign        approved
approved           officer   reopen        in_review
approved           athlete   accept        accepted
approved           athlete   refuse        refused
approved           system    expire        expired
approved           system    ask_guardian  awaiting_guardian
approved           system    leave         refused
declined           officer   reopen        in_review
accepted           officer   assign        accepted
accepted           officer   sign          agreement
accepted           sender    write         accepted
accepted           athlete   write         accepted
accepted           athlete   sign          agreement
accepted           athlete   refuse        refused
accepted           system    expire        expired
accepted           system    ask_guardian  awaiting_guardian
accepted           system    leave         refused
agreement          officer   assign        agreement
agreement          officer   disclose      agreement
agreement          officer   correct       agreement
agreement          officer   correct_signature agreement
agreement          officer   finish        done
agreement          athlete   disclose      agreement
agreement          athlete   correct       agreement
agreement          athlete   correct_signature agreement
agreement          athlete   finish        done
agreement          sender    write         agreement
agreement          athlete   write         agreement
done               officer   disclose      done
done               officer   correct       done
done               officer   correct_signature done
`
  .trim()
  .split("\n")
  .map((line) => line.split(/\s+/));

test("every state by every actor by every act: what is in the table is allowed, all else is refused", () => {
  const found: string[][] = [];
  for (const state of COLLABORATION_STATES)
    for (const actor of COLLABORATION_ACTORS)
      for (const act of COLLABORATION_ACTS) {
        const leads = moveOf(state, actor, act);
        const offered = [false, true].map((is_disclosed) => actsOf(state, actor, is_disclosed).includes(act));
        const needs = NEEDS_DISCLOSURE[act];
        const at_all = leads !== null;
        assert.deepEqual(
          offered,
          needs === undefined ? [at_all, at_all] : [at_all && !needs, at_all && needs],
        );
        if (leads) found.push([state, actor, act, leads]);
      }
  assert.deepEqual(found.toSorted(), ALLOWED.toSorted());
});

test("nobody but the office approves, and nobody but the athlete accepts", () => {
  const who = (act: string) => new Set(ALLOWED.filter((line) => line[2] === act).map(([, actor]) => actor));
  assert.deepEqual(who("approve"), new Set(["officer"]));
  assert.deepEqual(who("accept"), new Set(["athlete"]));
});

test("the desk sees nothing that was not confirmed, and an athlete nothing that was not approved", () => {
  for (const hidden of ["unconfirmed", "awaiting_guardian"] as const)
    assert.ok(!DESK_STATES.includes(hidden));
  for (const hidden of ["submitted", "in_review", "more_asked", "answered", "declined"] as const)
    assert.ok(!ATHLETE_STATES.includes(hidden));
});

test("it is disclosed once, corrected only then, and done only after it", () => {
  const office = (is_disclosed: boolean) => actsOf("agreement", "officer", is_disclosed);
  assert.deepEqual(office(false), ["assign", "disclose", "correct_signature"]);
  assert.deepEqual(office(true), ["assign", "finish", "correct", "correct_signature"]);
});

test("every state but the ends leads on, and every state can be reached", () => {
  const from = new Set(ALLOWED.flatMap(([state, , , leads]) => (state === leads ? [] : [state])));
  const to = new Set(ALLOWED.map(([, , , leads]) => leads));
  for (const state of COLLABORATION_STATES) {
    assert.equal(from.has(state), !["withdrawn", "refused", "done", "expired"].includes(state), state);
    assert.ok(state === "unconfirmed" || to.has(state), state);
  }
});
