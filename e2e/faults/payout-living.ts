import { setTimeout as sleep } from "node:timers/promises";
import {
  askForReversal,
  beginPayoutRun,
  decideReversal,
  liftPayoutStop,
  stopPayouts,
} from "../../contract/payouts/admin-payouts.ts";
import { askForPayout } from "../../contract/payouts/own-payouts.ts";
import { control } from "../driving/provider.ts";
import {
  askAboutMoney,
  choose,
  decideAboutMoney,
  expire,
  signInElsewhere,
  stoppedThroughout,
} from "./payout-decisions.ts";
import {
  accountsOf,
  beginAccount,
  beginWeekly,
  type Hands,
  holdsPass,
  lookAtAccounts,
  onboard,
  topUp,
} from "./payout-hands.ts";
import type { Random } from "./random.ts";

/** What somebody's form at the provider comes to. */
const SCENARIOS = ["at_once", "at_once", "at_once", "ready", "comes_back", "no_account", "no_bank"] as const;
const REASON = "It was the wrong athlete's money.";

/** For each athlete something happens about so often. */
const EACH_EVERY_MS = 2_000;
const AGAIN_MS = 500;

/** How often each thing was done: answered, that is; others may have been, too. */
export type Done = Record<string, number>;

/** One thing after the other, for as long as others still give. Whoever finds the server away waits for it, as supporters do. */
export async function liveOn(hands: Hands, done: Done, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const act = pick(hands.random);
    while (!(await attempt(hands, done, act)) && !isOver()) await sleep(AGAIN_MS);
    await sleep(EACH_EVERY_MS / hands.athletes.size);
  }
}

/** So many things happen to those who are paid out. What fails for anybody does so while something is broken, and is let be. */
export async function liveSome(hands: Hands, done: Done, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await attempt(hands, done, pick(hands.random));
}

/** Answers whether anybody was there to be asked. */
async function attempt(hands: Hands, done: Done, [name, , act]: NamedAct): Promise<boolean> {
  try {
    if (await act(hands)) done[name] = (done[name] ?? 0) + 1;
    return true;
  } catch {
    return false;
  }
}

type Act = (hands: Hands) => Promise<unknown>;

type NamedAct = readonly [name: string, weight: number, act: Act];

/** Named as they are told, with how often each is drawn. */
const ACTS: readonly NamedAct[] = [
  ["accounts set up", 6, setUp],
  ["accounts mended", 4, mend],
  ["weekly runs", 6, (hands) => beginWeekly(hands).then(() => true)],
  ["runs gone on with", 2, goOn],
  ["runs by an admin", 4, ({ ask, admins }) => ask(beginPayoutRun, admins[0] ?? "", {})],
  ["asked for by athletes", 8, asks],
  ["taken back", 6, takeBack],
  ["stopped", 1, stop],
  ["let go on", 2, (hands) => liftStops(hands, stoppedThroughout(hands))],
  ["pay before reports chosen, or after", 1, choose],
  ["sign-ins elsewhere", 1, signInElsewhere],
  ["asked about held money", 5, askAboutMoney],
  ["decided about held money", 5, decideAboutMoney],
  ["left until it expired", 1, expire],
  ["to banks", 4, toBank],
  ["steps at banks", 5, stepAtBank],
  ["accounts looked at", 2, (hands) => lookAtAccounts(hands).then(() => true)],
  ["holds over", 6, (hands) => holdsPass(hands).then(() => true)],
  ["top-ups", 2, (hands) => topUp(hands, hands.random.whole(50, 1_500)).then(() => true)],
];

function pick(random: Random): NamedAct {
  let drawn = random.random() * ACTS.reduce((sum, [, weight]) => sum + weight, 0);
  for (const act of ACTS) {
    drawn -= act[1];
    if (drawn < 0) return act;
  }
  throw new Error("Nothing was drawn.");
}

const anAthlete = ({ random, athletes }: Hands): number => random.one([...athletes.keys()]);

/** Of an athlete, whom the form takes at once, later, or not at all. Where there is an account, it is the same one. */
async function setUp(hands: Hands): Promise<boolean> {
  const known = await accountsOf(hands);
  const waiting = [...hands.athletes.keys()].filter((id) => !known.some((one) => one.player_id === id));
  if (waiting.length === 0) return false;
  const player_id = hands.random.one(waiting);
  const begun = await beginAccount(hands, player_id);
  const account = (await accountsOf(hands)).find((one) => one.player_id === player_id);
  if (account) await onboard(hands, account.account_id, hands.random.one(SCENARIOS));
  return begun;
}

async function mend(hands: Hands): Promise<boolean> {
  const known = await accountsOf(hands);
  if (known.length > 0) await onboard(hands, hands.random.one(known).account_id, "at_once");
  return known.length > 0;
}

async function goOn({ site }: Hands): Promise<boolean> {
  await site.database.query("select graphile_worker.add_job('payouts_hourly', job_key := 'payouts_hourly')");
  return true;
}

/** As on another day than the last time; now and then by two presses. */
async function asks(hands: Hands): Promise<boolean> {
  const player_id = anAthlete(hands);
  await hands.site.database.query(
    "update payout_runs set begun_at = begun_at - interval '1 day' where player_id = $1",
    [player_id],
  );
  const ask = () => hands.ask(askForPayout, hands.athletes.get(player_id) ?? "", {});
  const answers = await Promise.all(hands.random.random() < 0.2 ? [ask(), ask()] : [ask()]);
  return answers.includes(true);
}

/** Some of what was sent was our own mistake: one admin asks, and the other agrees or not. */
async function takeBack({ site, random, ask, admins: [one = "", other = ""] }: Hands): Promise<boolean> {
  const { rows: sent } = await site.database.query<{ payout_id: string; left: number }>(
    `select payout_id, (amount_cents - reversed_cents)::int as left from payouts
      where state = 'sent' and reversed_cents < amount_cents order by sent_at desc, payout_id limit 5`,
  );
  if (sent.length === 0) return false;
  const { payout_id, left } = random.one(sent);
  const body = { amount: random.whole(1, left) / 100, reason: REASON };
  await ask(askForReversal, one, { params: { payout_id }, body });
  const { rows } = await site.database.query<{ payout_reversal_id: string }>(
    "select payout_reversal_id from payout_reversals where payout_id = $1 and state = 'asked'",
    [payout_id],
  );
  const [asked] = rows;
  const act = random.random() < 0.8 ? "agree" : "withdraw";
  return asked !== undefined && ask(decideReversal, other, { params: { ...asked }, body: { act } });
}

function stop(hands: Hands): Promise<boolean> {
  const body = { player_id: anAthlete(hands), reason: REASON };
  return hands.ask(stopPayouts, hands.admins[0] ?? "", { body });
}

/** `but`: whom a stop goes on to hold. */
export async function liftStops({ site, ask, admins }: Hands, but: number | null = null): Promise<boolean> {
  const { rows } = await site.database.query<{ stop_id: number }>(
    "select stop_id::int from payout_stops where lifted_at is null and player_id is distinct from $1 order by stop_id",
    [but],
  );
  for (const { stop_id } of rows)
    await ask(liftPayoutStop, admins[1] ?? "", { body: { stop_id, reason: REASON } });
  return rows.length > 0;
}

/** The provider sends on what an athlete's account has, before its time. */
async function toBank(hands: Hands): Promise<boolean> {
  const known = await accountsOf(hands);
  if (known.length === 0) return false;
  await control(hands.site, "POST", `accounts/${hands.random.one(known).account_id}/payouts`);
  return true;
}

/** With the bank, arrived, sent back: whatever may come next of one of the last. */
async function stepAtBank(hands: Hands): Promise<boolean> {
  const { site, stripe, random } = hands;
  const known = await accountsOf(hands);
  if (known.length === 0) return false;
  const { account_id: stripeAccount } = random.one(known);
  const { data } = await stripe.payouts.list({ limit: 3 }, { stripeAccount });
  if (data.length === 0) return false;
  const { id, status } = random.one(data);
  const next =
    status === "paid" ? "failed" : random.one(["in_transit", "paid", "paid", "failed", "canceled"]);
  await control(site, "POST", `account_payouts/${id}`, { status: next });
  return true;
}
