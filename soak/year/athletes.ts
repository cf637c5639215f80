import type { Pool } from "pg";
import { followAccountEvent } from "../../server/contributions/payouts/accounts/follow-account.ts";
import { openForm } from "../../server/contributions/payouts/accounts/open-form.ts";
import { beginForAthlete } from "../../server/contributions/payouts/runs/begin.ts";
import { choosePayBefore, liftStop, stopPayoutsTo } from "../../server/contributions/payouts/runs/stops.ts";
import { holdPayouts } from "../../server/contributions/payouts/standing/hold.ts";
import { asker } from "../../server/contributions/payouts/testing/payouts.ts";
import { type Control, providerApi } from "../../server/contributions/testing/provider-control.ts";
import { Refusal } from "../../server/http/answers/refusal.ts";
import type { World } from "../../server/world/world.ts";
import { noteReports, takeBack } from "./admins-mend.ts";

export interface AthletesSettings {
  readonly world: World;
  readonly owner: Pool;
  /** Where the provider's API is. */
  readonly provider: string;
  readonly control: Control;
  readonly random: () => number;
  /** Who can be given to: these get an account to be paid to, most of them. */
  readonly players: readonly number[];
}

/** What keeps one from being paid, as whoever plays them knows: nobody has to be told of it. */
type Trouble = "no account" | "not ready" | "bad bank" | "asked for more" | "rejected" | "closed" | "stopped";

interface Athlete {
  readonly player_id: number;
  readonly user_id: number;
  trouble: Trouble | null;
}

/** The athletes of a year, and what befalls them. */
export interface Athletes {
  ofTheDay(day: number): Promise<void>;
  /** After the day's run: now and then some of it was our own mistake. */
  mistakes(): Promise<void>;
  /** Whatever can be put right is: at the end of a year. */
  mendAll(): Promise<void>;
  /** Whom nothing keeps from being paid. */
  fine(): number[];
  /** How often each thing happened. */
  readonly acts: Record<string, number>;
}

/** In so many days all have begun to set up their payouts. */
const BEGINNINGS = 60;
/** For each: two in a year. */
const HAPPENINGS_A_DAY = 0.006;
const MISTAKES_A_DAY = 0.4;
/** What is wrong is put right on one day in so many. */
const MENDED_A_DAY = 0.06;

/** What becomes of whose form is filled in, and how likely. The rest never sets up anything. */
const BEGIN: readonly (readonly [number, string, Trouble | null])[] = [
  [0.72, "ready", null],
  [0.06, "half", "not ready"],
  [0.04, "document", "not ready"],
  [0.04, "number_mismatch", "not ready"],
  [0.05, "no_account", "bad bank"],
  [0.05, "comes_back", "bad bank"],
];

type Happening = (one: Athlete) => Promise<unknown>;

export async function openAthletes(given: AthletesSettings): Promise<Athletes> {
  const { owner, random, players } = given;
  const all = await addAthletes(owner, players);
  const admins = [await addPerson(owner, "admin-1@demo.test"), await addPerson(owner, "admin-2@demo.test")];
  const acts: Record<string, number> = {};
  const does = { ...ofAthletes(given), ...ofOthers(given, admins) };
  const names = Object.keys(does);
  let begun = 0;
  const count = (what: string) => {
    acts[what] = (acts[what] ?? 0) + 1;
  };
  const mend = async (one: Athlete) => {
    count(`${one.trouble} put right`);
    await putRight(given, admins, one);
  };
  return {
    acts,
    fine: () => all.filter(({ trouble }) => trouble === null).map(({ player_id }) => player_id),
    async mistakes() {
      if (random() < MISTAKES_A_DAY && (await takeBack(given, admins))) count("our own mistake");
    },
    async mendAll() {
      for (const one of all) if (one.trouble !== null) await mend(one);
    },
    async ofTheDay(day) {
      const due = Math.min(all.length, Math.ceil(((day + 1) * all.length) / BEGINNINGS));
      for (; begun < due; begun += 1) await begin(given, all[begun]);
      if (day % 7 === 0) await noteReports(given, admins);
      const there = all.slice(0, begun);
      for (const one of there) if (one.trouble !== null && random() < MENDED_A_DAY) await mend(one);
      for (let left = Math.floor(there.length * HAPPENINGS_A_DAY + random()); left > 0; left -= 1) {
        const name = pick(random, names);
        try {
          await does[name]?.(
            (random() < 0.5 ? await paidLately(owner, random, there) : null) ?? pick(random, there),
          );
          count(name);
        } catch (error) {
          // What can't be done just now is refused in words.
          if (!(error instanceof Refusal)) throw error;
        }
      }
    },
  };
}

/** One whose money is between us and their bank, if there is any: that is when things go wrong. */
async function paidLately(
  owner: Pool,
  random: () => number,
  of: readonly Athlete[],
): Promise<Athlete | null> {
  const { rows } = await owner.query<{ player_id: number }>(
    `select distinct player_id::int from payouts
      where sent_at > (select max(sent_at) from payouts) - interval '2 days'
        and planned_at > (select max(looked_at) from payout_accounts) - interval '3 days' order by 1`,
  );
  const lately = rows.length > 0 ? pick(random, rows).player_id : null;
  return of.find(({ player_id }) => player_id === lately) ?? null;
}

function pick<One>(random: () => number, of: readonly One[]): One {
  const one = of[Math.floor(random() * of.length)];
  if (one === undefined) throw new Error("There is nothing to pick from.");
  return one;
}

async function addAthletes(owner: Pool, players: readonly number[]): Promise<Athlete[]> {
  const { rows } = await owner.query<{ player_id: number; user_id: number }>(
    `with made as (
       insert into people (email, email_confirmed_at) select 'athlete-' || player_id || '@demo.test', now() from unnest($1::bigint[]) as player_id
       returning user_id, split_part(split_part(email, '@', 1), '-', 2)::bigint as player_id)
     insert into roles_held (user_id, role, player_id) select user_id, 'athlete', player_id from made
     returning player_id::int, user_id::int`,
    [players],
  );
  return rows
    .map((row): Athlete => ({ ...row, trouble: "no account" }))
    .sort((a, b) => a.player_id - b.player_id);
}

export async function addPerson(owner: Pool, email: string): Promise<number> {
  const { rows } = await owner.query<{ user_id: number }>(
    "insert into people (email, email_confirmed_at) values ($1, now()) returning user_id::int",
    [email],
  );
  return rows[0]?.user_id ?? 0;
}

/** Sets up payouts: as somebody whose form is filled in like that, or not at all. */
async function begin(given: AthletesSettings, one: Athlete | undefined): Promise<void> {
  let luck = given.random();
  for (const [likely, scenario, trouble] of BEGIN) {
    luck -= likely;
    if (luck > 0 || !one) continue;
    await fillIn(given, one, scenario);
    one.trouble = trouble;
    return;
  }
}

async function fillIn(given: AthletesSettings, one: Athlete, scenario: string): Promise<void> {
  const { world, control } = given;
  const { player_id, user_id } = one;
  await openForm(world, asker(user_id, player_id), player_id, {
    of_age: true,
    status: "citizen_or_resident",
  });
  await control("POST", `/accounts/${await accountOf(given, one)}/onboard`, { scenario });
}

async function accountOf({ owner }: AthletesSettings, { player_id }: Athlete): Promise<string> {
  const { rows } = await owner.query(
    "select provider_account_id from payout_accounts where player_id = $1 and closed_at is null",
    [player_id],
  );
  return rows[0]?.provider_account_id ?? "";
}

/** As an event does that arrives; others are lost, and the next look has to find it. */
async function hear(given: AthletesSettings, one: Athlete, event_type: string): Promise<void> {
  const { world, random } = given;
  if (random() < 0.3) return;
  const event = { event_id: `evt_${random()}`, event_type, created_at: world.clock.now() };
  await followAccountEvent(world, await accountOf(given, one), event);
}

async function putRight(given: AthletesSettings, [admin = 0]: number[], one: Athlete): Promise<void> {
  const { world, control, owner } = given;
  const { trouble, player_id } = one;
  one.trouble = null;
  if (trouble === "rejected") {
    await control("PUT", `/accounts/${await accountOf(given, one)}/rejection`, { reason: null });
    return hear(given, one, "account.updated");
  }
  if (trouble === "stopped") {
    const { rows } = await owner.query<{ stop_id: number }>(
      "select stop_id::int from payout_stops where player_id = $1 and lifted_at is null",
      [player_id],
    );
    const stop_id = rows[0]?.stop_id ?? 0;
    return liftStop(world, asker(admin), { stop_id, reason: "It is them after all." });
  }
  await fillIn(given, one, "ready");
  await hear(given, one, trouble === "bad bank" ? "account.external_account.created" : "account.updated");
}

/** What athletes do, and what the provider does to them. Nothing befalls whom something is wrong with already. */
function ofAthletes(given: AthletesSettings): Record<string, Happening> {
  const { world, control, provider } = given;
  const only_fine =
    (trouble: Trouble | null, act: Happening): Happening =>
    async (one) => {
      if (one.trouble !== null) return;
      await act(one);
      one.trouble = trouble;
    };
  return {
    "asks for a payout": ({ player_id, user_id }) =>
      beginForAthlete(world, asker(user_id, player_id), player_id),
    "another password": ({ user_id }) =>
      world.database.transaction((tx) => holdPayouts(world, tx, user_id, "password")),
    "another bank account": only_fine(null, async (one) => {
      await control("POST", `/accounts/${await accountOf(given, one)}/onboard`, { scenario: "ready" });
      await hear(given, one, "account.external_account.created");
    }),
    "a bank account that is closed": only_fine("bad bank", async (one) => {
      await control("POST", `/accounts/${await accountOf(given, one)}/onboard`, {
        scenario: "account_closed",
      });
      await hear(given, one, "account.external_account.created");
    }),
    "asked for more": only_fine("asked for more", async (one) => {
      const need = { need: "id_number", seconds: 7 * 86_400 };
      await control("POST", `/accounts/${await accountOf(given, one)}/requirements`, need);
    }),
    rejected: only_fine("rejected", async (one) => {
      await control("PUT", `/accounts/${await accountOf(given, one)}/rejection`, { reason: "other" });
      await hear(given, one, "account.updated");
    }),
    closed: only_fine("closed", async (one) => {
      const account_id = await accountOf(given, one);
      await providerApi(provider).v2.core.accounts.close(account_id, {
        applied_configurations: ["recipient"],
      });
      const event = { event_id: account_id, event_type: "closed", created_at: world.clock.now() };
      await followAccountEvent(world, account_id, event);
    }),
  };
}

/** What admins do. */
function ofOthers(given: AthletesSettings, admins: readonly number[]): Record<string, Happening> {
  const { world, random } = given;
  const [asks = 0] = admins;
  return {
    "stopped by an admin": async (one) => {
      if (one.trouble !== null) return;
      const { player_id } = one;
      await stopPayoutsTo(world, asker(asks), { player_id, reason: "Somebody else may be signed in." });
      one.trouble = "stopped";
    },
    "paid before reports": ({ player_id }) =>
      choosePayBefore(world, asker(asks), {
        ...{ player_id, pays_before: random() < 0.5 },
        reason: "The office asked for it.",
      }),
  };
}
