import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import type { Asker } from "../../../http/sessions/asker.ts";
import { checkLedger } from "../../../ledger/check.ts";
import { bookPlatformMoves } from "../../../ledger/platform-moves.ts";
import { brokenText } from "../../../ledger/report.ts";
import { addPlayers } from "../../../testing/site.ts";
import type { World } from "../../../world/world.ts";
import { openCheckout } from "../../checkout/open-checkout.ts";
import { type MovableWorld, NOBODY, openMovableWorld, readerOf, workOff } from "../../testing/clock.ts";
import { lookAtAccounts } from "../accounts/look.ts";
import { openForm } from "../accounts/open-form.ts";
import { beginWeekly, goOnWithRuns } from "../runs/begin.ts";
import { bookMoved } from "../runs/book-transfer.ts";
import { goOnWithPayouts } from "../runs/go-on.ts";
import { readOwnMoney } from "../standing/own-money.ts";

export const DAY = 24 * 3_600;

/** Payouts on the provider's clock, which is moved by hand; no server runs, and what would be a job is done when told. */
export async function openPayouts(begun: AsyncDisposableStack, first_moment = "2028-01-29T10:00:00Z") {
  const moved = await openMovableWorld(begun, first_moment);
  const world: World = { ...moved.world, payouts: { after_days: 7, least_cents: 2_500, per_second: 1_000 } };
  await addPlayers(moved.owner);
  await moved.owner.query(
    `insert into players (team_id, player_name, accepts_contributions, source, source_player_id)
     select 1, 'Athlete ' || n, true, 'example', 'more-' || n from generate_series(1, 60) as n`,
  );
  // Fees are the platform's: what was given is not all there.
  await moved.control("POST", "/own_moves", { type: "topup", amount: 100_000 });
  return {
    ...moved,
    world,
    another: await anothersOf(moved.owner),
    ...whoAndWhat({ ...moved, world }),
    ...runsAndBooks({ ...moved, world }),
  };
}

/** Answers the function that gives an athlete whom no test before had, at a college. */
async function anothersOf(owner: MovableWorld["owner"]): Promise<() => number> {
  const { rows } = await owner.query<{ player_id: number }>(
    "select player_id::int from players where is_listed and accepts_contributions and conference <> 'High School' order by player_id",
  );
  return () => {
    const next = rows.shift();
    if (!next) throw new Error("There are no more players.");
    return next.player_id;
  };
}

/** Who takes part, and what they do. */
function whoAndWhat({ world, owner, control, advance }: MovableWorld) {
  const read = readerOf(world, Math.random);
  const look = lookerOf({ world, owner });

  /** Who holds a player's page, and asks as that. */
  async function athlete(player_id: number): Promise<Asker> {
    const user_id = await person(`athlete-${player_id}@demo.test`);
    await owner.query("insert into roles_held (user_id, role, player_id) values ($1, 'athlete', $2)", [
      user_id,
      player_id,
    ]);
    return asker(user_id, player_id);
  }
  async function person(email: string): Promise<number> {
    const { rows } = await owner.query<{ user_id: number }>(
      "insert into people (email, email_confirmed_at) values ($1, now()) returning user_id::int",
      [email],
    );
    return rows[0]?.user_id ?? 0;
  }

  /** An athlete whose account at the provider came to what the scenario of its form says. Returns who asks as them. */
  async function ready(player_id: number, scenario = "ready"): Promise<Asker> {
    const who = await athlete(player_id);
    await onboard(who, player_id, scenario);
    return who;
  }
  async function onboard(who: Asker, player_id: number, scenario = "ready"): Promise<void> {
    await openForm(world, who, player_id, { of_age: true, status: "citizen_or_resident" });
    await control("POST", `/accounts/${await accountOf(player_id)}/onboard`, { scenario });
    await advance(60);
    await look();
  }

  async function accountOf(player_id: number): Promise<string> {
    const { rows } = await owner.query(
      "select provider_account_id from payout_accounts where player_id = $1 and closed_at is null",
      [player_id],
    );
    return rows[0]?.provider_account_id ?? "";
  }

  /** Somebody gives so many dollars. Returns the contribution's id. */
  async function give(player_id: number, amount: number, number = "4242424242424242"): Promise<string> {
    const { checkout_url } = await openCheckout(
      world,
      { amount, nil_service_type: "general_contribution", player_id, agrees_to_be_named: true },
      { ...NOBODY, idempotency_key: randomUUID() },
      null,
    );
    const session_id = checkout_url.split("/").at(-1) ?? "";
    await control("POST", `/sessions/${session_id}/pay`, { number, email: "fan@demo.test" });
    await read();
    const { rows } = await owner.query(
      "select contribution_id from contributions where provider_session_id = $1",
      [session_id],
    );
    return rows[0]?.contribution_id ?? "";
  }

  return { read, look, athlete, person, ready, onboard, accountOf, give };
}

/** Asks about every account, whenever its time would come. */
const lookerOf =
  ({ world, owner }: Pick<MovableWorld, "world" | "owner">) =>
  async (): Promise<void> => {
    await owner.query("update payout_accounts set look_at = '-infinity' where closed_at is null");
    await lookAtAccounts.run(world);
  };

/** Runs, and what came of them. */
function runsAndBooks({ world, owner }: MovableWorld) {
  /** The weekly run of the day, with all that it leads to. */
  async function run(): Promise<void> {
    await beginWeekly(world);
    await goOn();
  }
  async function goOn(): Promise<void> {
    await goOnWithRuns(world);
    await workOff(world, goOnWithPayouts);
  }

  /** Throws where our book and the provider's differ by a cent, or anything else does not hold. */
  async function agrees(): Promise<void> {
    await bookPlatformMoves(world);
    await workOff(world, bookMoved);
    const client = await owner.connect();
    try {
      const check = await checkLedger(client, world.payments, { settled: true });
      if (!check.ok) throw new Error(brokenText(check));
    } finally {
      client.release();
    }
  }

  const payouts = () =>
    world.database.rows<{
      payout_id: string;
      player_id: number;
      state: string;
      cents: number;
      failure: string | null;
    }>(sql`
      select payout_id, player_id::int, state, amount_cents::int as cents, failure from payouts order by planned_at, payout_id`);

  /** What the provider has of transfers, by account, in cents. */
  async function transfers(): Promise<{ payout_id: string | null; cents: number; reversed: number }[]> {
    const found = await Array.fromAsync(world.payments.listTransfers(new Date("2027-01-01")));
    return found.map(({ payout_id, amount_cents, reversed_cents }) => ({
      payout_id,
      cents: amount_cents,
      reversed: reversed_cents,
    }));
  }

  const of = async (player_id: number) => (await payouts()).filter((one) => one.player_id === player_id);

  /** What is an athlete's, in few words. */
  async function money(player_id: number) {
    const { ready, waiting, on_its_way, arrived, to_take_back, blocks } = await readOwnMoney(
      world,
      player_id,
    );
    return {
      ready,
      waiting: waiting.map(({ reason, amount }) => [reason, amount]),
      on_its_way,
      arrived,
      to_take_back,
      blocks: blocks.map(({ block }) => block),
    };
  }

  return { run, goOn, agrees, payouts, of, money, transfers };
}

/** Of whom nothing is open, nothing went out, and nothing is held. */
export const NOTHING = { ready: 0, waiting: [], on_its_way: 0, arrived: 0, to_take_back: 0, blocks: [] };

/** What a refused act fails with. */
export const refusal = (status: number, message: RegExp) => ({ name: "Refusal", status, message });

/** Whoever asks as an officer of a school. */
export const officerOf = (user_id: number, school_id: number): Asker =>
  withRoles(user_id, [{ role: "compliance", school_id }]);

/** Whoever asks as the athlete of a player, or, with none, as an admin. */
export const asker = (user_id: number, player_id: number | null = null): Asker =>
  withRoles(user_id, [player_id === null ? { role: "admin" } : { role: "athlete", player_id }]);

const withRoles = (user_id: number, roles: readonly object[]): Asker =>
  ({
    ...NOBODY,
    idempotency_key: null,
    user_agent: null,
    cookie: () => null,
    session: { person: { user_id, roles, resting: [] } },
  }) as unknown as Asker;
