import assert from "node:assert/strict";
import { test } from "node:test";
import type { OwnMoney } from "../../../../contract/payouts/own-payouts.ts";
import type { Block } from "../../../../contract/payouts/states.ts";
import { nextThing } from "./next-thing.ts";

const WAITING = { reason: "refund_promise", amount: 40, contributions: 2, ends_at: null } as const;

function money(given: Partial<Omit<OwnMoney, "blocks">> & { readonly blocks?: readonly Block[] }): OwnMoney {
  return {
    ready: 0,
    waiting: [],
    to_take_back: 0,
    on_its_way: 0,
    arrived: 0,
    account: null,
    asks_age: false,
    next_run_at: null,
    least: 25,
    after_days: 7,
    can_ask: false,
    ...given,
    blocks: (given.blocks ?? []).map((block) => ({ block, ends_at: null })),
  };
}

const account = (whose: readonly ("athlete" | "provider")[]): OwnMoney["account"] => ({
  is_ready: false,
  is_begun_only: whose.includes("athlete"),
  is_closed: false,
  open_work: whose.map((each) => ({ what: "identity.individual.address", whose: each, due_at: null })),
  looked_at: null,
});

test("what holds all of it comes before what could be done otherwise", () => {
  assert.deepEqual(
    [
      money({ blocks: ["off", "no_account"], ready: 100 }),
      money({ blocks: ["stopped", "bank_failed"], ready: 100 }),
      money({ blocks: ["under_age", "no_account"] }),
      money({ blocks: ["bank_failed", "changed_lately"], ready: 100 }),
      money({ blocks: ["visa"], asks_age: true }),
    ].map(nextThing),
    ["off", "stopped", "under_age", "bank_failed", "visa"],
  );
});

test("who has no account, or has not said that they are of age, sets it up; whose age nobody can say doesn't", () => {
  assert.deepEqual(
    [
      money({ blocks: ["no_account"] }),
      money({ blocks: ["age_unknown", "no_account"], asks_age: true }),
      money({ blocks: ["age_unknown", "no_account"] }),
    ].map(nextThing),
    ["set_up", "set_up", "age_unknown"],
  );
});

test("an account that isn't ready is the athlete's to finish while anything is theirs to do, and the provider's to check then", () => {
  assert.deepEqual(
    [
      money({ blocks: ["account_not_ready"], account: account(["provider", "athlete"]) }),
      money({ blocks: ["account_not_ready"], account: account(["provider"]) }),
      money({ blocks: ["account_not_ready"], account: account([]) }),
    ].map(nextThing),
    ["finish", "checking", "checking"],
  );
});

test("an account that isn't ready since its bank sent money back is said to be that", () => {
  assert.equal(
    nextThing(money({ blocks: ["account_not_ready", "bank_failed"], account: account(["athlete"]) })),
    "bank_failed",
  );
});

test("what is ready can be asked for, was asked for today, or is too little; what waits isn't ready; without any there is nothing yet", () => {
  assert.deepEqual(
    [
      money({ ready: 25, can_ask: true }),
      money({ ready: 25 }),
      money({ ready: 24.99, waiting: [WAITING] }),
      money({ waiting: [WAITING] }),
      money({ to_take_back: 30 }),
      money({ least: 0 }),
      money({ arrived: 500 }),
    ].map(nextThing),
    ["ask", "asked_today", "too_little", "nothing_ready", "nothing_ready", "nothing_yet", "nothing_yet"],
  );
});
