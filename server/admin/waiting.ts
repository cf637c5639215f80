import type { Waiting } from "../../contract/accounts/waiting.ts";
import { countRemovals, lackingSecondStep } from "../accounts/acts.ts";
import { countOpenAlarms } from "../alarms/count.ts";
import {
  countAdminsTurn,
  countAskedWaiting,
  countAtDesk,
  countOrdersAt,
  countSentWaiting,
} from "../collaborations/acts.ts";
import { countNewMessages } from "../contact/acts.ts";
import {
  countOrdersToDo,
  countOrdersWaiting,
  countPayorsAt,
  countPayorsOf,
  countPayoutsTurn,
  countPlansWaiting,
  countQuestionedOrders,
  moneyWaiting,
} from "../contributions/acts.ts";
import type { Asker } from "../http/sessions/asker.ts";
import type { Person } from "../http/sessions/session.ts";
import { holds, personOf } from "../http/sessions/who.ts";
import { changeOfPageWaits, countReports, countReviews, countThanks, profileOf } from "../profiles/acts.ts";
import type { World } from "../world/world.ts";
import { countFailing } from "./failing-jobs.ts";

/** What waits for whoever asks, by what they may now: a role that rests tells them nothing of what is done in it. */
export async function readWaiting(world: World, asker: Asker): Promise<Waiting> {
  const { database, clock } = world;
  const person = personOf(asker);
  const now = clock.now();
  return {
    email_confirmed: person.email_confirmed,
    second_step: await lackingSecondStep(world, person),
    // An address that nobody confirmed may be another's.
    profile: person.email_confirmed ? await profileOf(database, person.email) : null,
    plans: await countPlansWaiting(database, person.user_id, now),
    sent: await countSentWaiting(database, person, now),
    orders: await countOrdersWaiting(database, person.user_id),
    athlete: await ofAthlete(world, person, now),
    desk: await ofOfficer(world, person, now),
    admin: holds(person, "admin") ? await ofAdmin(world, person, now) : null,
  };
}

async function ofAthlete(world: World, person: Person, now: Date): Promise<Waiting["athlete"]> {
  const { database } = world;
  const requests = await countAskedWaiting(database, person, now);
  const player_id = person.roles.find(({ role }) => role === "athlete")?.player_id ?? null;
  if (!requests || player_id === null) return null;
  return {
    ...requests,
    change_waits_for_guardian: await changeOfPageWaits(database, player_id),
    payors: await countPayorsOf(database, player_id, now),
    orders_to_do: await countOrdersToDo(database, player_id),
    money: await moneyWaiting(world, player_id),
  };
}

async function ofOfficer(
  { database }: World,
  { user_id, roles }: Person,
  now: Date,
): Promise<Waiting["desk"]> {
  const school_id = roles.find(({ role }) => role === "compliance")?.school_id ?? null;
  if (school_id === null) return null;
  const { due, ...counts } = await countAtDesk(database, { user_id, school_id }, now);
  // None that came after now: the questioned alone are counted, and no finding is looked for.
  const { questioned } = await countOrdersAt(database, school_id, now, now);
  return {
    ...counts,
    due_in_a_week: due,
    payors: await countPayorsAt(database, school_id, now),
    orders_questioned: questioned,
  };
}

async function ofAdmin(world: World, { user_id }: Person, now: Date): Promise<Waiting["admin"]> {
  const { at_our_desk, overdue_at_offices, ...counts } = await countForAdmins(world, now);
  return {
    ...counts,
    requests_at_our_desk: at_our_desk,
    requests_overdue: overdue_at_offices,
    attention: await countOpenAlarms(world.database),
    failing_jobs: await countFailing(world),
    factor_removals: await countRemovals(world.database, user_id, now),
    ...(await countPayoutsTurn(world.database, user_id)),
  };
}

/** What every admin is mailed of, too. */
export const countForAdmins = async ({ database }: Pick<World, "database">, now: Date) => ({
  messages: await countNewMessages(database),
  profiles: await countReviews(database),
  thanks: await countThanks(database),
  order_reports: await countReports(database),
  orders_questioned: await countQuestionedOrders(database),
  ...(await countAdminsTurn(database, now)),
});
