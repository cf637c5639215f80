import type { Client } from "pg";
import { getContributionState, openOneTimeCheckout } from "../../contract/contributions/contributions.ts";
import type { Ask } from "../../contract/form/call.ts";
import { beginPayoutRun, getPayoutsOverview, stopPayouts } from "../../contract/payouts/admin-payouts.ts";
import { lookAtPayoutAccount, openPayoutForm, type WorkStatus } from "../../contract/payouts/own-payouts.ts";
import { pay, secondsAgo, until, VISA } from "./pay.ts";
import { endSessions, type InDatabase, sessionOf } from "./session.ts";
import { oneVisitor } from "./visitor.ts";

interface Cast {
  readonly site: string;
  readonly api_key: string;
  /** The stand-in for the card payment provider. */
  readonly payments: string;
  readonly guest: { ask: Ask };
  readonly fan: { ask: Ask };
  readonly admin: { ask: Ask };
}

const DAY = 86_400;
const ALEX = "athlete@demo.test";

/** Somebody who holds an athlete's page, and how far they have come with being paid. */
interface Scene {
  readonly name: string;
  /** What their form at the provider comes to; null: they never opened it. */
  readonly form: string | null;
  readonly says?: WorkStatus;
  readonly dollars: number;
  /** Given by the demo's supporter, who sees then where it is. */
  readonly by_fan?: boolean;
  /** Nobody under 18 has an account. */
  readonly born_years_ago?: number;
  /** What the bank does with the payout of the first run; absent: it is on its way. */
  readonly bank?: "paid" | "failed";
  /** Something changed lately. */
  readonly changed?: boolean;
  readonly stopped?: boolean;
  /** Sets up only once both runs are over. */
  readonly late?: boolean;
}

/** One in each state that the page of one's money has. */
const SCENES: readonly Scene[] = [
  { name: "not-begun", form: null, dollars: 75 },
  { name: "half", form: "half", dollars: 120 },
  { name: "no-bank", form: "no_bank", dollars: 64 },
  { name: "checking", form: "at_once", dollars: 90 },
  { name: "ready", form: "at_once", dollars: 60, late: true },
  { name: "on-its-way", form: "at_once", dollars: 85, by_fan: true },
  { name: "arrived", form: "at_once", dollars: 140, by_fan: true, bank: "paid" },
  // With the demo's own athlete five: what has arrived is told on Transparency then.
  { name: "arrived-2", form: "at_once", dollars: 70, bank: "paid" },
  { name: "arrived-3", form: "at_once", dollars: 50, bank: "paid" },
  { name: "arrived-4", form: "at_once", dollars: 35, bank: "paid" },
  { name: "bank-failed", form: "at_once", dollars: 55, bank: "failed" },
  { name: "stopped", form: "at_once", dollars: 45, stopped: true },
  { name: "under-18", form: null, dollars: 30, born_years_ago: 17 },
  { name: "visa", form: "refused", says: "student_visa", dollars: 110 },
  { name: "changed", form: "at_once", dollars: 95, changed: true },
];

const emailOf = ({ name }: Scene): string => `athlete-${name}@demo.test`;

/**
 * Athletes in every state of being paid out, by the real server and the provider's stand-in: accounts, a run whose payouts arrive, are on
 * their way or come back, and after it more money for the demo's own athlete, whose page then has something of each. Does nothing where
 * payouts are off. Returns how many athletes there are.
 */
export async function playPayouts(cast: Cast, inDatabase: InDatabase): Promise<number> {
  const { is_on } = await cast.admin.ask(getPayoutsOverview, {});
  if (!is_on) return 0;
  const pages = await inDatabase((client) => makePeople(client));
  const scenes = SCENES.filter((scene) => pages.has(emailOf(scene)));
  const alex = pages.get(ALEX);
  if (alex === undefined) return 0;
  // Fees are the platform's: what was given is not all there.
  await control(cast, "POST", "own_moves", { type: "topup", amount: 2_000_000 });
  // Of payments that are dated back no try is noted, so that their pages count as unpaid; all are opened from one network.
  const close = () =>
    inDatabase((client) => client.query("update checkout_openings set paid = true where not paid"));
  await close();
  for (const scene of scenes) await given(cast, pages.get(emailOf(scene)), scene, 20);

  for (const scene of scenes.filter(({ late }) => !late)) await setUp(cast, inDatabase, scene, pages);
  await setUp(cast, inDatabase, { name: "", form: "at_once", dollars: 0 }, pages, ALEX);
  await runOnce(cast);
  for (const { bank, ...scene } of scenes) if (bank) await atTheBank(cast, inDatabase, emailOf(scene), bank);
  await atTheBank(cast, inDatabase, ALEX, "paid");

  await close();
  for (const [dollars, days] of [
    [80, 9],
    [45, 8],
  ] as const) {
    await given(cast, alex, { dollars }, days);
    if (days === 9) await runOnce(cast);
  }
  for (const scene of scenes.filter(({ late }) => late)) await setUp(cast, inDatabase, scene, pages);
  await endSessions(inDatabase, [...pages.keys()]);
  return pages.size;
}

/** Accounts of people with an athlete's page each, on teams of the demo's own school first. Returns the page of each address. */
async function makePeople(client: Client): Promise<Map<string, number>> {
  await client.query(MAKE_PEOPLE, [SCENES.map(emailOf)]);
  for (const { born_years_ago, ...scene } of SCENES)
    if (born_years_ago !== undefined) await client.query(BORN, [emailOf(scene), born_years_ago]);
  const { rows } = await client.query<{ email: string; player_id: number }>(PAGES, [
    [...SCENES.map(emailOf), ALEX],
  ]);
  return new Map(rows.map(({ email, player_id }) => [email, player_id]));
}

async function given(
  { guest, fan, payments }: Cast,
  player_id: number | undefined,
  { dollars: amount, by_fan = false }: Pick<Scene, "dollars" | "by_fan">,
  days: number,
): Promise<void> {
  const { checkout_url, contribution_id } = await (by_fan ? fan : guest).ask(openOneTimeCheckout, {
    body: {
      amount,
      nil_service_type: "general_contribution",
      player_id: player_id ?? 0,
      agrees_to_be_named: true,
    },
  });
  const at = secondsAgo(days * DAY);
  await pay(payments, checkout_url, {
    number: VISA,
    email: by_fan ? "fan@demo.test" : `supporter-of-${player_id}@demo.test`,
    at,
  });
  // One after another: few pages may be open at a time.
  await until(async () => {
    const { state } = await guest.ask(getContributionState, { params: { contribution_id } });
    return state === "paid" || null;
  });
}

/** Opens the form, and fills it in as the scene says; then what happens to the account besides. */
async function setUp(
  cast: Cast,
  inDatabase: InDatabase,
  scene: Scene,
  pages: ReadonlyMap<string, number>,
  username = emailOf(scene),
): Promise<void> {
  if (scene.form === null) return;
  const athlete = oneVisitor(cast.site, cast.api_key, await sessionOf(cast.site, inDatabase, username));
  const body = { of_age: true, status: scene.says ?? ("citizen_or_resident" as const) };
  const opened = athlete.ask(openPayoutForm, { body });
  if (scene.form === "refused") {
    // What they said of themselves is kept: somebody of their school looks first.
    await opened.catch(() => null);
    return;
  }
  await opened;
  const account = await accountOf(inDatabase, username);
  await control(cast, "POST", `accounts/${account}/onboard`, { scenario: scene.form });
  if (scene.name === "checking")
    await control(cast, "PUT", `accounts/${account}/review`, { under_review: true });
  await athlete.ask(lookAtPayoutAccount, {});
  if (scene.stopped)
    await cast.admin.ask(stopPayouts, {
      body: {
        player_id: pages.get(username) ?? 0,
        reason: "The athlete wrote that this isn't their bank account.",
      },
    });
  if (scene.changed) await inDatabase((client) => client.query(CHANGED, [username]));
}

async function accountOf(inDatabase: InDatabase, email: string): Promise<string> {
  const { rows } = await inDatabase((client) =>
    client.query<{ provider_account_id: string }>(ACCOUNT, [email]),
  );
  return rows[0]?.provider_account_id ?? "";
}

/** A run begun by the admin, until all of it was sent. */
async function runOnce({ admin }: Cast): Promise<void> {
  const { run_id } = await admin.ask(beginPayoutRun, {});
  await until(async () => {
    const { runs } = await admin.ask(getPayoutsOverview, {});
    return runs.find((run) => run.run_id === run_id)?.state === "done" || null;
  });
}

/** The provider pays out what was sent to an athlete, and the bank takes it or doesn't. */
async function atTheBank(
  cast: Cast,
  inDatabase: InDatabase,
  email: string,
  bank: "paid" | "failed",
): Promise<void> {
  const account = await accountOf(inDatabase, email);
  const payout: unknown = await control(cast, "POST", `accounts/${account}/payouts`);
  const id = typeof payout === "object" && payout !== null && "id" in payout ? String(payout.id) : null;
  if (id === null) return;
  for (const status of ["in_transit", bank] as const)
    await control(cast, "POST", `account_payouts/${id}`, {
      status,
      ...(status === "failed" ? { failure_code: "account_closed" } : {}),
    });
  await until(() =>
    inDatabase(async (client) => {
      const { rows } = await client.query("select status from bank_payouts where bank_payout_id = $1", [id]);
      return rows[0]?.status === bank || null;
    }),
  );
}

async function control({ payments }: Cast, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${payments}/_control/${path}`, {
    method,
    ...(body ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {}),
  });
  if (!response.ok)
    throw new Error(`The provider's ${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

const MAKE_PEOPLE = `
  with pages as (
    select p.player_id, row_number() over (order by t.school_id is distinct from own.school_id, p.player_id) as place
      from players p join teams t using (team_id)
     cross join (select tm.school_id from roles_held h join players a using (player_id) join teams tm on tm.team_id = a.team_id
                   join people o on o.user_id = h.user_id where o.email = '${ALEX}' limit 1) as own
     where p.source = 'demo' and p.is_listed and p.accepts_contributions and not p.pending_transfer and p.conference <> 'High School'
       and not exists (select from roles_held h where h.player_id = p.player_id)
       and not exists (select from contributions c where c.player_id = p.player_id)
     order by place limit cardinality($1::text[])),
  made as (
    insert into people (email, email_confirmed_at, user_name, given_name, password_hash, password_changed_at)
    select e.email, now(), e.email, initcap(replace(substring(e.email from 'athlete-(.*)@'), '-', ' ')), known.password_hash, now()
      from unnest($1::text[]) as e (email) cross join (select password_hash from people where email = '${ALEX}') as known
      where exists (select from pages)
    on conflict do nothing returning user_id, email)
  insert into roles_held (user_id, role, player_id)
  select made.user_id, 'athlete', pages.player_id
    from made join unnest($1::text[]) with ordinality as e (email, place) using (email) join pages on pages.place = e.place
  on conflict do nothing`;

const PAGES = `
  select p.email, h.player_id::int as player_id from people p join roles_held h using (user_id)
   where p.email = any($1) and h.role = 'athlete' and h.player_id is not null`;

/** As the review of a minor's profile leaves it. */
const BORN = `
  insert into profile_submissions (player_id, state, date_of_birth, guardian_agreed_at, decided_at)
  select h.player_id, 'approved', ((now() at time zone 'UTC') - make_interval(years => $2::int))::date, now(), now()
    from people p join roles_held h using (user_id) where p.email = $1 on conflict do nothing`;

const ACCOUNT = `
  select provider_account_id from payout_accounts a join people p using (user_id) where p.email = $1 and a.closed_at is null`;

/** As a sign-in from a browser that was never theirs leaves it. */
const CHANGED = `
  insert into payout_holds (user_id, why, since, until)
  select user_id, 'device', now(), now() + interval '72 hours' from people where email = $1`;
