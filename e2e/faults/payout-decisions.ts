import { payBeforeReports, stopPayouts } from "../../contract/payouts/admin-payouts.ts";
import {
  askAboutHeld,
  decideHeld,
  HELD_WHATS,
  HELD_WHYS,
  type HeldMoney,
  listHeldLong,
} from "../../contract/payouts/held-decisions.ts";
import { signIn } from "./givers.ts";
import type { Hands } from "./payout-hands.ts";
import { patiently } from "./supporter.ts";

// What two admins decide about payouts while all else happens, and what holds them.

const REASON = "Nobody answers our letters.";
/** From this many on, one of them is stopped from the first moment to the last. */
const ENOUGH_FOR_ONE = 4;

/** Whom a stop holds as long as everything else happens: the last of many. */
export const stoppedThroughout = ({ athletes }: Hands): number | null =>
  athletes.size < ENOUGH_FOR_ONE ? null : ([...athletes.keys()].at(-1) ?? null);

/** Before anything breaks: whoever gives and is reported waits for an office that does not play along, and somebody is stopped. */
export async function decideAtFirst(hands: Hands): Promise<void> {
  for (const player_id of hands.athletes.keys()) await choosePaysBefore(hands, player_id, true);
  const player_id = stoppedThroughout(hands);
  if (player_id === null) return;
  if (!(await hands.ask(stopPayouts, hands.admins[0] ?? "", { body: { player_id, reason: REASON } })))
    throw new Error("Nobody could be stopped.");
}

const choosePaysBefore = (
  { ask, admins }: Hands,
  player_id: number,
  pays_before: boolean,
): Promise<boolean> =>
  ask(payBeforeReports, admins[0] ?? "", { body: { player_id, pays_before, reason: REASON } });

const anAthlete = ({ random, athletes }: Hands): number => random.one([...athletes.keys()]);

/** Paid before their payors' reports are made, or after them; for good only in the end. */
export const choose = (hands: Hands): Promise<boolean> =>
  choosePaysBefore(hands, anAthlete(hands), hands.random.random() < 0.7);

/** From a browser that nobody has seen there: that holds their payouts for three days. */
export async function signInElsewhere(hands: Hands): Promise<boolean> {
  await signIn(hands.site, hands.athletes.get(anAthlete(hands)) ?? "");
  return true;
}

/** One admin asks what becomes of all that is held for somebody; now and then by two presses. */
export async function askAboutMoney(hands: Hands): Promise<boolean> {
  const { random, admins } = hands;
  const body = {
    player_id: anAthlete(hands),
    ...{ why: random.one(HELD_WHYS), what: random.one(HELD_WHATS), reason: REASON },
  };
  const ask = () => hands.ask(askAboutHeld, admins[0] ?? "", { body });
  const answers = await Promise.all(random.random() < 0.2 ? [ask(), ask()] : [ask()]);
  return answers.includes(true);
}

/** Another admin agrees to the sum that they read, sometimes twice at once, or withdraws it. */
export async function decideAboutMoney(hands: Hands): Promise<boolean> {
  const { random, admins } = hands;
  const [one = "", other = ""] = admins;
  const asked = (await decisionsOf(hands)).filter(({ state }) => state === "asked");
  if (asked.length === 0) return false;
  const { decision_id, open } = random.one(asked);
  const act = random.random() < 0.8 ? ("agree" as const) : ("withdraw" as const);
  const said = (who: string) =>
    hands.ask(decideHeld, who, {
      params: { decision_id },
      body: { act, amount: open, reference: `Check ${decision_id.slice(0, 8)}`, paid_on: today() },
    });
  // Refused, whatever happens: in the end nothing may have been decided by one alone.
  if (act === "agree" && random.random() < 0.2) await said(one);
  const answers = await Promise.all(random.random() < 0.2 ? [said(other), said(other)] : [said(other)]);
  return answers.includes(true);
}

const today = (): string => new Date().toISOString().slice(0, 10);

async function decisionsOf({ read, admins }: Hands): Promise<HeldMoney["decisions"]> {
  const held = await read(listHeldLong, admins[1] ?? "");
  return (held as HeldMoney | null)?.decisions ?? [];
}

/** As if nobody had agreed for eight days. */
export async function expire({ site }: Hands): Promise<boolean> {
  const { rowCount } = await site.database.query(
    "update held_decisions set asked_at = asked_at - interval '8 days' where state = 'asked'",
  );
  await lookAtHeld({ site });
  return (rowCount ?? 0) > 0;
}

/** As every hour. */
export const lookAtHeld = ({ site }: Pick<Hands, "site">): Promise<unknown> =>
  site.database.query("select graphile_worker.add_job('payouts_held', job_key := 'payouts_held')");

/** What is asked is withdrawn, and all are paid before the reports. Answers what should not have happened to whom a stop held. */
export async function endDecisions(hands: Hands): Promise<readonly string[]> {
  for (const player_id of hands.athletes.keys())
    await patiently(async () => (await choosePaysBefore(hands, player_id, true)) || null);
  await patiently(async () => {
    const asked = (await decisionsOf(hands)).filter(({ state }) => state === "asked");
    for (const { decision_id } of asked)
      await hands.ask(decideHeld, hands.admins[1] ?? "", {
        params: { decision_id },
        body: { act: "withdraw", amount: 1 },
      });
    const { rows } = await hands.site.database.query("select from held_decisions where state = 'asked'");
    return rows.length === 0 || null;
  });
  const { rows } = await hands.site.database.query<{ what: string }>(
    "select 'planned for somebody who was stopped: ' || to_jsonb(p)::text as what from payouts p where player_id = $1",
    [stoppedThroughout(hands)],
  );
  return rows.map(({ what }) => what);
}

/** What goes back is on its way to supporters. */
export const BEING_PAID_BACK = `
  select 'a decision about held money: ' || to_jsonb(d)::text as what from held_decisions d where state in ('asked', 'agreed')`;
