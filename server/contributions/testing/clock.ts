import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import sql from "sql-template-tag";
import { emptyDatabase } from "../../../database/testing/database.ts";
import { startCardPayments } from "../../../payments-standin/start.ts";
import { openFigures } from "../../http/operation/figures.ts";
import { DatabaseAway } from "../../world/database.ts";
import type { TaskName } from "../../world/jobs.ts";
import { ProviderAway } from "../../world/payments/card-payments.ts";
import { openWorld, type World } from "../../world/world.ts";
import { openCheckout } from "../checkout/open-checkout.ts";
import { catchUp } from "../events/catch-up.ts";
import { handleEvent } from "../events/handle.ts";
import { followJob } from "../recurring/follow.ts";
import { stopJob, stopPlan } from "../recurring/stops.ts";
import { refundBeyond } from "../refunds/send-back-beyond.ts";
import { type Control, controlOf } from "./provider-control.ts";

const DAY = 24 * 3_600;
/** The provider's clock moves by so much at a time at most. */
const FARTHEST = 300 * DAY;
const AT_ONCE = 8;
const MOST_TRIES = 10;
const AGAIN_MS = 200;

/** A world whose clock is the provider's, which is moved by hand. */
export interface MovableWorld {
  readonly world: World;
  /** As the owner of the database, to look behind the answers. */
  readonly owner: Pool;
  /** Where the provider's API is. */
  readonly provider: string;
  /** The provider's control, JSON in and out. */
  readonly control: Control;
  readonly advance: (seconds: number) => Promise<void>;
}

/**
 * Opens one that begins at `first_moment`; it is closed with `begun`. No server runs and no event is delivered: what
 * happened is read by `readerOf`. Letters go to `smtp_url`, where there is one.
 */
export async function openMovableWorld(
  begun: AsyncDisposableStack,
  first_moment: string,
  smtp_url = "smtp://localhost:1",
): Promise<MovableWorld> {
  const store = begun.adopt(await emptyDatabase(), ({ drop }) => drop());
  // By hand alone: where a day takes long to live, what is due an hour later would happen in the middle of it.
  const begins = Date.now();
  const payments = begun.adopt(await startCardPayments({ port: 0, now: () => begins }), ({ close }) =>
    close(),
  );
  const control = controlOf(payments.origin);
  let now = Date.parse(first_moment);
  const advance = async (seconds: number) => {
    const moved = await control<{ now: number }>("POST", "/clock/advance", { seconds });
    now = moved.now * 1_000;
  };
  for (let left = (now - begins) / 1_000; left > 0; left -= FARTHEST) {
    await advance(Math.ceil(Math.min(left, FARTHEST)));
  }
  const quiet = () => {};
  const opened = openWorld(
    {
      ...{
        database_url: store.appUrl,
        stripe_api_origin: payments.origin,
        database_connections: 8,
        database_connect_within_ms: 15_000,
      },
      ...{ stripe_secret_key: "sk_test_year", stripe_webhook_secrets: ["whsec_year"], limits: null },
      ...{ smtp_url, mail_from: "from@demo.test", contact_email: "office@demo.test" },
      ...{ origin: "http://localhost:1", link_secret: "of a year", sweep_seconds: 600 },
      sealing_keys: [],
      password_cost: { memory_kib: 8, passes: 1 },
    },
    { info: quiet, warn: quiet, error: quiet },
  );
  const world = begun.adopt({ ...opened, clock: { now: () => new Date(now) } }, ({ mail, database }) => {
    mail.close();
    return database.close();
  });
  await world.jobs.prepare();
  const owner = begun.adopt(new Pool({ connectionString: store.ownerUrl, max: 2 }), (pool) => pool.end());
  return { world, owner, provider: payments.origin, control, advance };
}

/** Who asks where no request is: a test does it in somebody's stead. */
export const NOBODY = { request_id: randomUUID(), session: null, address: null } as const;

/** Somebody, new or known, begins to give every month. Returns who it is, and the page on which the first is paid. */
export async function beginMonthly(
  { world, owner }: Pick<MovableWorld, "world" | "owner">,
  email: string,
  { player_id, amount, months }: { player_id: number; amount: number; months: number },
): Promise<{ user_id: number; checkout_url: string }> {
  const { rows } = await owner.query<{ user_id: number }>(
    `insert into people as known (email, email_confirmed_at) values ($1, now())
     on conflict (email_key) do update set email = known.email returning user_id::int as user_id`,
    [email],
  );
  const user_id = rows[0]?.user_id ?? 0;
  const { checkout_url } = await openCheckout(
    world,
    { amount, nil_service_type: "general_contribution", player_id, agrees_to_be_named: true },
    { idempotency_key: null, address: null, session: { person: { user_id } } },
    months,
  );
  return { user_id, checkout_url };
}

/** The cards saved by somebody answer differently from now on: as another test card does, or they expire then. */
export async function turnCards(
  { owner, provider, control }: Pick<MovableWorld, "owner" | "provider" | "control">,
  user_id: number,
  changed: { number: string } | { exp_month: number; exp_year: number },
): Promise<void> {
  const { rows } = await owner.query(
    "select provider_customer_id from provider_customers where user_id = $1",
    [user_id],
  );
  const address = `${provider}/v1/payment_methods?limit=100&customer=${rows[0].provider_customer_id}`;
  const list = await fetch(address, { headers: { authorization: "Bearer sk_test_year" } });
  const { data }: { data: { id: string }[] } = JSON.parse(await list.text());
  for (const { id } of data) await control("PUT", `/payment_methods/${id}`, changed);
}

/** Returns the function that reads what happened at the provider and handles it, in any order, until nothing is left. */
export function readerOf(world: World, random: () => number): () => Promise<void> {
  const figures = openFigures();
  const handle = (event: unknown) => handleEvent.run(world, event, figures);
  return async () => {
    for (;;) {
      await world.database.row(sql`update provider_events_read set reading_until = '-infinity'`);
      const read = await catchUp(world);
      if (!read?.taken_in && !read?.more) return;
      const waiting = await world.database.rows<{ event_id: string }>(sql`
        select event_id from provider_events where handled_at is null order by event_id`);
      const shuffled = waiting.map((one) => [random(), one] as const).sort(([a], [b]) => a - b);
      const events = shuffled.map(([, event]) => event);
      // Several at a time, as several servers would.
      while (events.length > 0)
        await Promise.all(events.splice(0, AT_ONCE).map((event) => triedAgain(() => handle(event))));
      await workOff(world, followJob);
      await workOff(world, stopJob);
      await workOff(world, stopPlan);
      await workOff(world, refundBeyond);
    }
  };
}

/** So many letters are handed over side by side: a mail server lets each wait for its greeting. */
export const LETTERS_AT_ONCE = 16;

/** Nobody works on the jobs of such a world: those of one task are done in their stead, in their order or so many at once. */
export async function workOff(
  world: World,
  { name, run }: TaskName & { readonly run: (world: World, payload: unknown) => Promise<void> },
  at_once = 1,
): Promise<void> {
  const jobs = await world.database.rows<{ id: string; payload: unknown }>(sql`
    select j.id, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${name} order by j.id`);
  const waiting = jobs.values();
  const lane = async () => {
    for (const { payload } of waiting) await triedAgain(() => run(world, payload));
  };
  await Promise.all(Array.from({ length: at_once }, lane));
  await world.database.row(sql`
    select graphile_worker.complete_jobs(${jobs.map(({ id }) => id)}::bigint[])`);
}

/** As the jobs are: a database or a provider that did not answer in time is asked again. */
export async function triedAgain<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseAway || error instanceof ProviderAway) || tries === MOST_TRIES)
        throw error;
      await sleep(tries * AGAIN_MS);
    }
  }
}
