import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ProviderAway } from "../../world/payments/card-payments.ts";
import type { World } from "../../world/world.ts";
import { workOff } from "../testing/clock.ts";
import { providerApi } from "../testing/provider-control.ts";
import { followAccount } from "./accounts/follow-account.ts";
import { openForm } from "./accounts/open-form.ts";
import { askForReversalOf, carryOutReversal, decideReversalOf } from "./reversals/reverse.ts";
import { beginForAthlete, beginWeekly, goOnWithRuns } from "./runs/begin.ts";
import { goOnWithPayouts } from "./runs/go-on.ts";
import { choosePayBefore } from "./runs/stops.ts";
import { asker, DAY, openPayouts, refusal } from "./testing/payouts.ts";
import { countSteps, killedBefore, pausedBefore } from "./testing/stepped.ts";

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
let admins: number[];
before(async () => {
  given = await openPayouts(begun);
  admins = [await given.person("admin@demo.test"), await given.person("other-admin@demo.test")];
});
after(() => begun.disposeAsync());

/** So long after a server was killed another goes on: as soon as its questions surely are over; and when the provider has forgotten all keys. */
const MINUTES = 180;
const THREE_DAYS = 3 * DAY;

const goOn = async (world: World) => {
  await goOnWithRuns(world);
  await workOff(world, goOnWithPayouts);
};
const weekly = async (world: World) => {
  await beginWeekly(world);
  await goOn(world);
};

/** Whoever is given $50 again and again, and paid before the reports of that. */
async function athlete() {
  const player_id = given.another();
  const who = await given.ready(player_id);
  const pays = { pays_before: true, reason: "The office asked for it." };
  await choosePayBefore(given.world, asker(admins[0] ?? 0), { player_id, ...pays });
  let times = 0;
  const give = async () => {
    times += 1;
    await given.give(player_id, 50);
  };
  /** One payout each time, sent by one transfer. */
  const isPaidOnce = async (told: string) => {
    const payouts = await given.of(player_id);
    assert.deepEqual(
      payouts.map(({ state, cents }) => [state, cents]),
      Array.from({ length: times }, () => ["sent", 5_000]),
      told,
    );
    const ids = new Set(payouts.map(({ payout_id }) => payout_id));
    const sent = (await given.transfers()).filter(({ payout_id }) => ids.has(payout_id ?? ""));
    assert.equal(sent.length, times, `${told}: one transfer each`);
  };
  const isForgotten = async () => (await given.of(player_id)).length < times;
  return { player_id, who, give, isPaidOnce, isForgotten };
}

const agreesInTheEnd = async () => {
  await given.advance(5 * DAY);
  await given.look();
  await given.agrees();
};

test("killed before each step of a run, or of a payout that was asked for: another server goes on, minutes or three days later, and everyone is paid once", async () => {
  const one = await athlete();
  const asks = async (world: World) => {
    await beginForAthlete(world, one.who, one.player_id);
    await goOn(world);
  };
  const gives = async () => {
    await one.give();
    await given.advance(8 * DAY);
  };
  await gives();
  const steps = await countSteps(given.world, weekly);
  assert.ok(steps > 15, `${steps} steps`);
  // What was asked for is planned at once, and sent as all else.
  for (const [act, until, latter] of [
    [weekly, steps, MINUTES],
    [weekly, steps, THREE_DAYS],
    [asks, 6, MINUTES],
  ] as const)
    for (let step = 1; step <= until; step += 1) {
      await gives();
      const told = `${act.name}, killed before step ${step} of ${steps}, gone on with after ${latter} s`;
      assert.ok(await killedBefore(given.world, step, act), told);
      await given.advance(latter);
      await goOn(given.world);
      // What was not even begun is, by the next run.
      if (await one.isForgotten()) await weekly(given.world);
      await one.isPaidOnce(told);
    }
  await agreesInTheEnd();
});

test("a server that stands still before each step while another goes on, and three at once: everyone is paid once", async () => {
  const one = await athlete();
  const gives = async (...all: (typeof one)[]) => {
    for (const { give } of all) await give();
    await given.advance(8 * DAY);
  };
  await gives(one);
  const steps = await countSteps(given.world, weekly);
  for (let step = 1; step <= steps; step += 1) {
    await gives(one);
    await pausedBefore(given.world, step, weekly, async () => {
      await given.advance(MINUTES);
      await weekly(given.world);
    });
    await one.isPaidOnce(`standing still before step ${step} of ${steps}`);
  }
  const others = [one, await athlete(), await athlete()];
  await gives(...others);
  await Promise.all([weekly(given.world), weekly(given.world), weekly(given.world)]);
  await given.advance(MINUTES);
  await goOn(given.world);
  for (const { isPaidOnce } of others) await isPaidOnce("three at once");
  await agreesInTheEnd();
});

test("killed before each step of a reversal: it is carried out once, minutes or three days later", async () => {
  const [first = 0, second = 0] = admins;
  const { player_id, give } = await athlete();
  const review = async (under_review: boolean) =>
    given.control("PUT", `/accounts/${await given.accountOf(player_id)}/review`, { under_review });
  /** Sent, and at the provider until somebody there has looked; two admins want $30 of it back. */
  const agreedOn = async (): Promise<{ payout_id: string; payout_reversal_id: string }> => {
    await give();
    await given.advance(8 * DAY);
    await given.run();
    await review(true);
    const payout_id = (await given.of(player_id)).at(-1)?.payout_id ?? "";
    const reason = "It was the wrong athlete's money.";
    await askForReversalOf(given.world, asker(first), payout_id, { amount: 30, reason });
    const { rows } = await given.owner.query(
      "select payout_reversal_id from payout_reversals where payout_id = $1",
      [payout_id],
    );
    const { payout_reversal_id } = rows[0];
    await decideReversalOf(given.world, asker(second), payout_reversal_id, "agree");
    return { payout_id, payout_reversal_id };
  };
  let steps = 0;
  for (const latter of [MINUTES, THREE_DAYS])
    for (let step = 0; step <= steps; step += 1) {
      const { payout_id, payout_reversal_id } = await agreedOn();
      const act = (world: World) => carryOutReversal.run(world, { payout_reversal_id });
      if (steps === 0) steps = await countSteps(given.world, act);
      else if (step > 0) assert.ok(await killedBefore(given.world, step, act));
      await given.advance(latter);
      await workOff(given.world, carryOutReversal);
      const [transfer] = (await given.transfers()).filter((one) => one.payout_id === payout_id);
      assert.equal(transfer?.reversed, 3_000, `killed before step ${step} of ${steps}, ${latter} s`);
      await review(false);
    }
  await agreesInTheEnd();
});

test("killed before each step of an account's opening: the next click goes on, and the athlete has one account, of which we know", async () => {
  const say = { of_age: true, status: "citizen_or_resident" } as const;
  let steps = 0;
  for (const latter of [MINUTES, THREE_DAYS])
    for (let step = 0; step <= steps; step += 1) {
      const player_id = given.another();
      const who = await given.athlete(player_id);
      const act = (world: World) => openForm(world, who, player_id, say);
      if (steps === 0) steps = await countSteps(given.world, act);
      else if (step > 0) assert.ok(await killedBefore(given.world, step, act));
      await given.advance(latter);
      await openForm(given.world, who, player_id, say);
      const account_id = await given.accountOf(player_id);
      const there = await accountsOf(player_id);
      assert.deepEqual(there, [account_id], `killed before step ${step} of ${steps}, ${latter} s`);
      // An event of it comes late.
      await followAccount(given.world, account_id);
      assert.equal(await given.accountOf(player_id), account_id);
      await openForm(given.world, who, player_id, say);
      assert.deepEqual(await accountsOf(player_id), there);
    }
});

test("an account that was opened and not heard of, and another email since: it is found again, at once or three days later, and no other is opened", async () => {
  const say = { of_age: true, status: "citizen_or_resident" } as const;
  for (const latter of [MINUTES, THREE_DAYS]) {
    const player_id = given.another();
    const who = await given.athlete(player_id);
    const unheard: World = {
      ...given.world,
      payments: {
        ...given.world.payments,
        async openAccount(order) {
          await given.world.payments.openAccount(order);
          throw new ProviderAway("No answer.", { answered: false });
        },
      },
    };
    await assert.rejects(openForm(unheard, who, player_id, say), refusal(502, /didn't answer/));
    await given.owner.query("update people set email = 'other-' || email where user_id = $1", [
      who.session?.person?.user_id,
    ]);
    await given.advance(latter);
    const [there] = await accountsOf(player_id);
    await openForm(given.world, who, player_id, say);
    await openForm(given.world, who, player_id, say);
    assert.deepEqual(await accountsOf(player_id), [there]);
    assert.equal(await given.accountOf(player_id), there);
  }
});

/** At the provider. */
async function accountsOf(player_id: number): Promise<string[]> {
  const all = await Array.fromAsync(providerApi(given.provider).v2.core.accounts.list({ limit: 100 }));
  return all.filter(({ metadata }) => metadata?.player_id === String(player_id)).map(({ id }) => id);
}
