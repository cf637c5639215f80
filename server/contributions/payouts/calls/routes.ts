import sql, { empty } from "sql-template-tag";
import {
  askForReversal,
  beginPayoutRun,
  decideReversal,
  getPayout,
  getPayoutsOverview,
  liftPayoutStop,
  listPayouts,
  payBeforeReports,
  stopPayouts,
} from "../../../../contract/payouts/admin-payouts.ts";
import { listDeskPayouts, listPaidBefore } from "../../../../contract/payouts/desk-payouts.ts";
import {
  askForPayout,
  getOwnMoney,
  listOwnMoneyMoves,
  lookAtPayoutAccount,
  openPayoutDashboard,
  openPayoutForm,
} from "../../../../contract/payouts/own-payouts.ts";
import { getPayoutRule } from "../../../../contract/payouts/payout-rule.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { answers } from "../../../http/calls/route.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import { personOf } from "../../../http/sessions/who.ts";
import { followAccount } from "../accounts/follow-account.ts";
import { openDashboard, openForm, withProvider } from "../accounts/open-form.ts";
import { askForReversalOf, decideReversalOf } from "../reversals/reverse.ts";
import { beginByAdmin, beginForAthlete } from "../runs/begin.ts";
import { choosePayBefore, liftStop, stopPayoutsTo } from "../runs/stops.ts";
import { HELD_HOURS } from "../standing/hold.ts";
import { listMoves } from "../standing/list-moves.ts";
import { readOwnMoney, readStanding } from "../standing/own-money.ts";
import { countPayouts, readPayouts } from "../standing/read-payouts.ts";
import { deskOf, readDeskPayouts, readPaidBefore } from "./read-desk.ts";
import { readOverview, readRuns } from "./read-overview.ts";
import { readPayout } from "./read-payout.ts";

/** The athlete's page of whoever asks. Throws `Refusal` 403. */
function ownPage(asker: Asker): number {
  const player_id = personOf(asker).roles.find(({ role }) => role === "athlete")?.player_id ?? null;
  if (player_id === null) throw new Refusal(403, "You don't have an athlete page yet.");
  return player_id;
}

const ofAthletes = [
  answers(getOwnMoney, (world, _input, asker) => readOwnMoney(world, ownPage(asker))),
  answers(listOwnMoneyMoves, ({ database }, { query }, asker) => listMoves(database, ownPage(asker), query)),
  answers(openPayoutForm, async (world, { body }, asker) => ({
    url: await openForm(world, asker, ownPage(asker), body),
  })),
  answers(openPayoutDashboard, async (world, _input, asker) => ({
    url: await openDashboard(world, ownPage(asker)),
  })),
  answers(lookAtPayoutAccount, async (world, _input, asker) => {
    const { provider_account_id } = await readStanding(world, world.database, ownPage(asker));
    if (provider_account_id !== null)
      await withProvider(world, () => followAccount(world, provider_account_id));
    return readOwnMoney(world, ownPage(asker));
  }),
  answers(askForPayout, async (world, _input, asker) => {
    const payout_id = await beginForAthlete(world, asker, ownPage(asker));
    const [made] = await readPayouts(world.database, sql`p.payout_id = ${payout_id}::uuid`, empty);
    if (!made) throw new Error("The payout that was just planned is not there.");
    const { state, amount, planned_at, sent_at, arrived_at } = made;
    return { payout_id, state, amount, planned_at, sent_at, arrived_at };
  }),
];

const ofAdmins = [
  answers(getPayoutsOverview, (world) => readOverview(world)),
  answers(listPayouts, async ({ database }, { query }) => {
    const { state, player_id, limit, skip } = query;
    const where = sql`${state ? sql`p.shown_state = ${state}` : sql`true`} and ${player_id === undefined ? sql`true` : sql`p.player_id = ${player_id}`}`;
    const rest = sql`order by p.planned_at desc, p.payout_id desc limit ${limit} offset ${skip}`;
    return { payouts: await readPayouts(database, where, rest), total: await countPayouts(database, where) };
  }),
  answers(getPayout, ({ database }, { params }, asker) =>
    readPayout(database, params.payout_id, personOf(asker).user_id),
  ),
  answers(beginPayoutRun, async (world, _input, asker) => {
    const run_id = await beginByAdmin(world, asker);
    const [run] = await readRuns(world, run_id);
    if (!run) throw new Error("The run that was just begun is not there.");
    return run;
  }),
  answers(stopPayouts, (world, { body }, asker) => stopPayoutsTo(world, asker, body)),
  answers(liftPayoutStop, async (world, { body }, asker) => {
    await liftStop(world, asker, body);
    return { lifted: true as const };
  }),
  answers(payBeforeReports, (world, { body }, asker) => choosePayBefore(world, asker, body)),
  answers(askForReversal, async (world, { params, body }, asker) => {
    await askForReversalOf(world, asker, params.payout_id, body);
    return readPayout(world.database, params.payout_id, personOf(asker).user_id);
  }),
  answers(decideReversal, async (world, { params, body }, asker) => {
    const payout_id = await decideReversalOf(world, asker, params.payout_reversal_id, body.act);
    return readPayout(world.database, payout_id, personOf(asker).user_id);
  }),
];

const ofOfficers = [
  answers(listDeskPayouts, ({ database }, { query }, asker) =>
    readDeskPayouts(database, deskOf(asker), query),
  ),
  answers(listPaidBefore, async ({ database }, _input, asker) => ({
    athletes: await readPaidBefore(database, deskOf(asker)),
  })),
];

const ofAnyone = [
  answers(getPayoutRule, async ({ payouts }) => ({
    is_on: payouts !== null,
    after_days: payouts?.after_days ?? null,
    least: payouts ? payouts.least_cents / 100 : null,
    hold_hours: HELD_HOURS,
  })),
];

export const payoutCalls = [...ofAnyone, ...ofAthletes, ...ofAdmins, ...ofOfficers];
