import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { emptyDatabase } from "../../database/testing/database.ts";
import type { Asker } from "../http/sessions/asker.ts";
import { cookieNames } from "../http/sessions/cookies.ts";
import { hashOf, readSession } from "../http/sessions/session.ts";
import { openWorld, type World } from "../world/world.ts";
import { addPlayers } from "./site.ts";
import { until } from "./until.ts";

const ORIGIN = "http://localhost:1";

/** A database and a world without a server, so that an act can be held at the moment that matters. */
export async function openAccounts() {
  const store = await emptyDatabase();
  const owner = new Pool({ connectionString: store.ownerUrl, max: 3 });
  owner.on("error", () => {});
  const quiet = () => {};
  const world = openWorld(
    {
      ...{
        database_url: store.appUrl,
        database_connections: 8,
        database_connect_within_ms: 15_000,
        limits: null,
        link_secret: "of accounts",
        sealing_keys: [],
      },
      ...{ stripe_secret_key: "sk_test_never_asked", stripe_webhook_secrets: ["whsec_test"] },
      ...{ smtp_url: "smtp://localhost:1", mail_from: "from@demo.test", contact_email: "office@demo.test" },
      ...{ origin: ORIGIN, sweep_seconds: 600, password_cost: { memory_kib: 8, passes: 1 } },
    },
    { info: quiet, warn: quiet, error: quiet },
  );
  await world.jobs.prepare();
  const players = await addPlayers(owner);

  async function close(): Promise<void> {
    world.mail.close();
    await world.database.close();
    await owner.end();
    await store.drop();
  }
  return { world, owner, players, close };
}

/** Nobody yet, or whoever the cookies of a sign-in say. */
export async function askerOf(world: World, cookies: readonly string[] = []): Promise<Asker> {
  const cookie = cookies.map((line) => line.slice(0, line.indexOf(";"))).join("; ");
  const session = await readSession(world, { cookie });
  return {
    request_id: randomUUID(),
    idempotency_key: null,
    address: null,
    session: session === "ended" ? null : session,
    user_agent: null,
    cookie: () => null,
  };
}

/** Whether the session that these cookies began still stands. */
export async function stands({ database }: World, cookies: readonly string[]): Promise<boolean> {
  const name = `${cookieNames(ORIGIN).session}=`;
  const id =
    cookies
      .find((line) => line.startsWith(name))
      ?.slice(name.length)
      .split(";")[0] ?? "";
  const { rows } = await database.pool.query("select from sessions where session_hash = $1", [hashOf(id)]);
  return rows.length === 1;
}

/** The same world, in which the next transaction is held: before it begins, or when all is done but the commit. */
export function holding(world: World, where: "before it begins" | "before its commit") {
  const reached = Promise.withResolvers<void>();
  const let_go = Promise.withResolvers<void>();
  const hold = async () => {
    reached.resolve();
    await let_go.promise;
  };
  const transaction: World["database"]["transaction"] = async (work) => {
    if (where === "before it begins") {
      await hold();
      return world.database.transaction(work);
    }
    return world.database.transaction(async (tx, client) => {
      const done = await work(tx, client);
      await hold();
      return done;
    });
  };
  const held: World = { ...world, database: { ...world.database, transaction } };
  const letGo = () => let_go.resolve();
  // A test that fails lets go too.
  return { held, reached: reached.promise, letGo, [Symbol.dispose]: letGo };
}

/** Until an act is done, or so many wait in the database for another. */
export async function doneOrWaiting(
  owner: Pool,
  act: Promise<unknown>,
  waiting = 1,
): Promise<"done" | "waiting"> {
  let done = false;
  const settled = () => {
    done = true;
  };
  act.then(settled, settled);
  return until(async () => {
    if (done) return "done";
    const { rows } = await owner.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length >= waiting && "waiting";
  });
}
