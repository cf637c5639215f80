import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { login } from "../../contract/accounts/accounts.ts";
import { openRecurringCheckout } from "../../contract/recurring/recurring.ts";
import { startMailbox } from "../../standins/mailbox/start.ts";
import { oneClient } from "../measuring/one-client.ts";
import { HEADERS } from "../measuring/questions.ts";
import { type FilledDatabase, startServer } from "../measuring/subject.ts";
import { DOLLARS } from "../money/asker.ts";
import { moneySettings } from "../money/learn.ts";
import { type Recorded, startRecorder } from "../money/recorder.ts";
import { asOwner } from "../money/rounds.ts";

const SUPPORTER = { username: "fan@demo.test", password: "Demo-pass-1" };

/** Begins a plan at the stand-in, and has it looked at once its end is set; answers what the stand-in told by then. Every id in it is the plan's own. */
export async function recordPlan(database: FilledDatabase, player_id: number): Promise<Recorded> {
  await using begun = new AsyncDisposableStack();
  const recorder = begun.adopt(await startRecorder(), ({ stop }) => stop());
  const mailbox = begun.adopt(await startMailbox({ httpPort: 0, smtpPort: 0 }), ({ close }) => close());
  const settings = {
    ...database.settings,
    ...moneySettings(recorder.origin),
    SMTP_URL: `smtp://localhost:${mailbox.smtpPort}`,
    SWEEP_SECONDS: "1",
  };
  const { origin } = begun.adopt(await startServer(settings), ({ stop }) => stop());
  await recorder.pay(await beginPlan(origin, player_id));
  const event = await recorder.event();
  return await asOwner(database, async (owner) => {
    await until(owner, "ends_at is not null");
    await owner.query(`update recurring_contributions set check_at = now() where ${PLAN}`);
    await until(owner, "check_at > now() + interval '1 hour'");
    const { rows } = await owner.query<{ recurring_id: string }>(
      `select recurring_id from recurring_contributions where ${PLAN}`,
    );
    const recorded = recorder.recorded(rows[0]?.recurring_id ?? "", event);
    // What is asked of the plan itself; the list of events was asked every second.
    const ofPlan = Object.entries(recorded.answers).filter(([question]) =>
      question.includes(recorded.contribution_id),
    );
    return { ...recorded, answers: Object.fromEntries(ofPlan) };
  });
}

/** The newest. */
const PLAN =
  "recurring_id = (select recurring_id from recurring_contributions order by created_at desc limit 1)";

/** Opens it as a member does; answers the address at which it is paid. */
async function beginPlan(origin: string, player_id: number): Promise<string> {
  const { ask, close } = oneClient(origin);
  const { cookie } = await ask(login, SUPPORTER);
  close();
  const response = await fetch(origin + openRecurringCheckout.path, {
    method: "POST",
    headers: { ...HEADERS, "idempotency-key": randomUUID(), cookie },
    body: JSON.stringify({
      amount: DOLLARS,
      nil_service_type: "general_contribution",
      player_id,
      recurring_cost_duration: 12,
      agreed_to_renewal: true,
      agrees_to_be_named: true,
    }),
  });
  if (!response.ok)
    throw new Error(`A plan's checkout answered ${response.status}: ${await response.text()}`);
  return openRecurringCheckout.answer.parse(await response.json()).checkout_url;
}

async function until(owner: pg.Client, what: string): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
    const { rows } = await owner.query(`select from recurring_contributions where ${PLAN} and ${what}`);
    if (rows.length > 0) return;
  }
  throw new Error(`No plan came to where its ${what}.`);
}

/**
 * So many plans like the one that was recorded, each of somebody else and for one of all athletes, with its first month paid and booked; all of them are to be looked
 * at now, as after a day on which nothing was told of them.
 */
export const fillPlans = (
  database: FilledDatabase,
  { contribution_id: recurring_id }: Recorded,
  plans: number,
): Promise<void> =>
  asOwner(database, async (owner) => {
    const triggers = (turn: "disable" | "enable") =>
      owner.query(
        `alter table contributions ${turn} trigger user; alter table recurring_contributions ${turn} trigger user`,
      );
    await triggers("disable");
    await owner.query(SUPPORTERS, [plans]);
    await owner.query(PLANS, [recurring_id]);
    await owner.query(FIRST_MONTHS, [recurring_id]);
    await triggers("enable");
    await owner.query("vacuum (analyze)");
  });

const SUPPORTERS = `
  insert into people (email, email_confirmed_at) select 'plan-' || n || '@example.org', now() from generate_series(1, $1::int) n`;

const PLANS = `
  with whom as materialized (
    select player_id, team_id, player_name, team_name, row_number() over (order by player_id) - 1 as place from players where is_listed and accepts_contributions),
  who as (select user_id, gen_random_uuid() as id from people where email like 'plan-%@example.org')
  insert into recurring_contributions
  select made.*
    from recurring_contributions plan
    cross join who
    join whom on whom.place = who.user_id % (select count(*) from whom)
    cross join lateral jsonb_populate_record(plan, jsonb_build_object(
      'recurring_id', id, 'provider_subscription_id', 'sub_' || id, 'user_id', who.user_id, 'check_at', now(), 'finished_moment', 0, 'looked_at_moment', 0,
      'player_id', whom.player_id, 'team_id', whom.team_id, 'player_name', whom.player_name, 'team_name', whom.team_name)) as made
   where plan.recurring_id = $1`;

const FIRST_MONTHS = `
  insert into contributions
  select made.*
    from contributions month
    cross join recurring_contributions plan
    cross join lateral jsonb_populate_record(month, jsonb_build_object(
      'contribution_id', gen_random_uuid(), 'recurring_id', plan.recurring_id, 'user_id', plan.user_id, 'payor_id', null, 'contributor_email', null,
      'player_id', plan.player_id, 'team_id', plan.team_id, 'player_name', plan.player_name, 'team_name', plan.team_name,
      'idempotency_key', null, 'request_digest', null, 'checkout_url', null, 'provider_session_id', null,
      'provider_invoice_id', 'in_' || plan.recurring_id, 'provider_payment_id', 'pi_' || plan.recurring_id)) as made
   where month.recurring_id = $1 and plan.finished_moment = 0`;

/** How many of them were not looked at yet. */
export async function plansLeft(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ left: number }>(
    'select count(*)::int as "left" from recurring_contributions where finished_moment = 0 and check_at is not null',
  );
  return rows[0]?.left ?? 0;
}
