import type { Pool } from "pg";
import type { RecurringChange } from "../../contract/recurring/recurring.ts";
import { openCardPage } from "../../server/contributions/recurring/card.ts";
import { changeRecurringAt } from "../../server/contributions/recurring/change.ts";
import { carryOutStop } from "../../server/contributions/recurring/stops.ts";
import { beginMonthly, NOBODY, turnCards } from "../../server/contributions/testing/clock.ts";
import { pay } from "../../server/contributions/testing/pay.ts";
import type { Control } from "../../server/contributions/testing/provider-control.ts";
import { Refusal } from "../../server/http/answers/refusal.ts";
import type { World } from "../../server/world/world.ts";

interface FatesSettings {
  readonly world: World;
  readonly owner: Pool;
  /** Where the provider's API is. */
  readonly provider: string;
  readonly control: Control;
  readonly random: () => number;
  readonly players: readonly number[];
  readonly supporters: number;
  /** For each that goes on. */
  readonly happenings_a_day: number;
}
type Happening = (one: RunningPlan) => Promise<unknown>;

/** What befalls supporters, their cards and their athletes. */
export interface Fates {
  ofTheDay(day: number): Promise<void>;
  /** Banks have decided, stops are lifted: whoever is held may go on, and does. */
  goOn(): Promise<void>;
  /** Those that somebody ended. */
  readonly stopped: ReadonlySet<string>;
  /** How often each thing happened. */
  readonly acts: Record<string, number>;
}

/** In so many days all have begun. */
const BEGINNINGS = 40;
/** For each that goes on: two in half a year. */
export const HAPPENINGS_A_DAY = 0.012;
const FAILS = "4000000000000341";
const STOLEN = "4000000000009979";
const PAYS = "4242424242424242";

interface RunningPlan {
  recurring_id: string;
  user_id: number;
  state: string;
}

export function openFates(given: FatesSettings): Fates {
  const { owner, random, supporters, happenings_a_day } = given;
  const acts: Record<string, number> = {};
  const stopped = new Set<string>();
  const happenings = { ...wishes(given, stopped), ...accidents(given) };
  const names = Object.keys(happenings);
  let begun = 0;
  return {
    stopped,
    acts,
    goOn: () => goOn(given),
    async ofTheDay(day) {
      const due = Math.min(supporters, Math.ceil(((day + 1) * supporters) / BEGINNINGS));
      while (begun < due) await begin(given, ++begun);
      const there = await going(owner);
      const happens = there.length === 0 ? 0 : Math.floor(there.length * happenings_a_day + random());
      for (let done = 0; done < happens; done += 1) {
        const one = pick(random, there);
        const name = one.state === "late" && random() < 0.5 ? "another card" : pick(random, names);
        // Nobody could begin to give to who is stopped.
        if (name === "stop" && begun < supporters) continue;
        try {
          await happenings[name]?.(one);
          acts[name] = (acts[name] ?? 0) + 1;
        } catch (error) {
          // What can't be done just now is refused in words: a pause of what is late, what has ended meanwhile.
          if (!(error instanceof Refusal)) throw error;
        }
      }
    },
  };
}

function pick<One>(random: () => number, of: readonly One[]): One {
  const one = of[Math.floor(random() * of.length)];
  if (one === undefined) throw new Error("There is nothing to pick from.");
  return one;
}
const whole = (random: () => number, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1));

/** Somebody new begins to give, and pays the first month. */
async function begin({ random, players, ...given }: FatesSettings, number: number): Promise<void> {
  const { checkout_url } = await beginMonthly(given, `supporter-${number}@demo.test`, {
    player_id: pick(random, players),
    amount: whole(random, 1, 200),
    months: pick(random, [3, 6, 12]),
  });
  // Some try a card that is declined before one that pays.
  if (random() < 0.2) await pay(checkout_url, "4000000000000002");
  await pay(checkout_url, random() < 0.04 ? "4000000000000259" : PAYS);
}

/** Contributions are on again for everybody; who is held since a bank asked says to go on, once it has decided. */
async function goOn({ world, owner }: FatesSettings): Promise<void> {
  await owner.query(
    "update contribution_stops set lifted_at = now(), lifted_reason = 'a week is over' where lifted_at is null",
  );
  await carryOutStop(world, world.database, {});
  const { rows } = await owner.query<{ recurring_id: string }>(
    "select recurring_id from recurring_contributions where held_for = 'disputed' order by user_id, recurring_id",
  );
  for (const { recurring_id } of rows) {
    await changeRecurringAt(world, recurring_id, { act: "resume" }, NOBODY).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
}

async function going(owner: Pool): Promise<RunningPlan[]> {
  const { rows } = await owner.query<RunningPlan>(
    `select recurring_id, user_id::int, state from recurring_contributions
      where ended_at is null and provider_subscription_id is not null order by user_id, recurring_id`,
  );
  return rows;
}

/** What supporters do. */
function wishes({ world, random }: FatesSettings, stopped: Set<string>): Record<string, Happening> {
  const change = (recurring_id: string, asked: RecurringChange) =>
    changeRecurringAt(world, recurring_id, asked, NOBODY);
  return {
    skip: ({ recurring_id }) => change(recurring_id, { act: "skip" }),
    pause: ({ recurring_id }) => {
      const end = world.clock.now().getTime() + whole(random, 20, 75) * 86_400_000;
      return change(recurring_id, { act: "pause", until: new Date(end).toISOString().slice(0, 10) });
    },
    resume: ({ recurring_id }) => change(recurring_id, { act: "resume" }),
    amount: ({ recurring_id }) =>
      change(recurring_id, { act: "amount", amount: whole(random, 1, 200), agrees_to_be_named: true }),
    end: async ({ recurring_id }) => {
      if (random() > 0.3) return;
      stopped.add(recurring_id);
      await change(recurring_id, { act: "end" });
    },
    "another card": async ({ recurring_id, user_id }) => {
      const url = await openCardPage(
        world,
        { recurring_id, user_id, only_this: random() < 0.5, way: null },
        { saved_url: "http://localhost:1/back", left_url: "http://localhost:1/back" },
        NOBODY,
      );
      await pay(url, pick(random, [PAYS, "5555555555554444"]));
    },
  };
}

/** What befalls them: at their banks, at the provider, and to their athletes. */
function accidents({ world, owner, provider, control, random }: FatesSettings): Record<string, Happening> {
  const turn = ({ user_id }: RunningPlan, number: string) =>
    turnCards({ owner, provider, control }, user_id, { number });
  const touched = new Set<string>();
  const wholeCharge = async (recurring_id: string) => {
    const charge = await newestWholeCharge(owner, recurring_id);
    // Of what happened today the book hears in the evening.
    if (!charge || touched.has(charge.id)) return null;
    touched.add(charge.id);
    return charge;
  };
  return {
    "card fails": (one) => turn(one, random() < 0.8 ? FAILS : STOLEN),
    "card pays again": (one) => turn(one, PAYS),
    refund: async ({ recurring_id }) => {
      const charge = await wholeCharge(recurring_id);
      if (!charge) return;
      await control("POST", "/refunds", { charge: charge.id, amount: whole(random, 1, charge.cents) });
    },
    dispute: async ({ recurring_id }) => {
      const charge = await wholeCharge(recurring_id);
      if (!charge) return;
      const made = await control<{ id: string }>("POST", "/disputes", { charge: charge.id });
      if (random() > 0.8) return;
      await control("POST", `/disputes/${made.id}`, { status: pick(random, ["won", "lost"]) });
    },
    /** An admin turns contributions off for the athlete, until `goOn`. */
    stop: async ({ recurring_id }) => {
      const { rows } = await owner.query<{ player_id: number }>(
        `insert into contribution_stops (scope, player_id, reason)
         select 'player', player_id, 'a week off' from recurring_contributions where recurring_id = $1
         on conflict do nothing returning player_id::int`,
        [recurring_id],
      );
      const [stopped] = rows;
      if (stopped) await carryOutStop(world, world.database, stopped);
    },
    /** To another team of the sport, where there is one; settled when it happens again. */
    transfer: ({ recurring_id }) =>
      owner.query(
        `update players p set pending_transfer = not pending_transfer,
                team_id = case when pending_transfer then p.team_id else coalesce(
                  (select min(o.team_id) from teams o join teams t using (sport_id)
                    where t.team_id = p.team_id and o.team_id <> p.team_id), p.team_id) end
          where player_id = (select player_id from recurring_contributions where recurring_id = $1)`,
        [recurring_id],
      ),
  };
}

/** The newest charge of one, if nothing of it went back yet. */
async function newestWholeCharge(
  owner: Pool,
  recurring_id: string,
): Promise<{ id: string; cents: number } | null> {
  const { rows } = await owner.query(
    `select t.provider_object as id, c.paid_cents::int as cents
       from ledger_transfers t join contributions c using (contribution_id)
      where c.recurring_id = $1 and t.kind = 'charge'
        and not exists (select from disputes d where d.contribution_id = c.contribution_id)
        and not exists (select from refunds f where f.contribution_id = c.contribution_id)
      order by t.transfer_id desc limit 1`,
    [recurring_id],
  );
  return rows[0] ?? null;
}
