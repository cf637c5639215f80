import sql from "sql-template-tag";
import type { PayoutChoice, PayoutStop } from "../../../../contract/payouts/admin-payouts.ts";
import { Refusal } from "../../../http/answers/refusal.ts";
import { audit } from "../../../http/calls/audit.ts";
import type { Asker } from "../../../http/sessions/asker.ts";
import { personOf } from "../../../http/sessions/who.ts";
import type { Queries } from "../../../world/database.ts";
import type { World } from "../../../world/world.ts";
import { goOnWithRuns } from "./begin.ts";

const subjectOf = (player_id: number | null): string =>
  player_id === null ? "all payouts" : `player ${player_id}`;

/** Stops payouts to one athlete, or with null all of them. Throws `Refusal` 404, or 409 where it is stopped already. */
export async function stopPayoutsTo(
  world: World,
  asker: Asker,
  { player_id, reason }: { player_id: number | null; reason: string },
): Promise<PayoutStop> {
  const stop_id = await world.database.transaction(async (tx) => {
    if (player_id !== null && !(await tx.row(sql`select from players where player_id = ${player_id}`)))
      throw new Refusal(404, "No such athlete.");
    const made = await tx.row<{ stop_id: number }>(sql`
      insert into payout_stops (player_id, reason, set_by, set_at)
      values (${player_id}, ${reason.trim()}, ${personOf(asker).user_id}, ${world.clock.now()})
      on conflict do nothing returning stop_id::int`);
    if (!made) throw new Refusal(409, "It is stopped already.");
    await audit(tx, asker, { act: "stopped payouts", subject: subjectOf(player_id) });
    return made.stop_id;
  });
  const stop = (await listStops(world.database)).find((one) => one.stop_id === stop_id);
  if (!stop) throw new Refusal(409, "It was lifted meanwhile.");
  return stop;
}

/** Lets payouts go on; what was planned is sent by the next look. Throws `Refusal` 409. */
export async function liftStop(
  world: World,
  asker: Asker,
  { stop_id, reason }: { stop_id: number; reason: string },
): Promise<void> {
  await world.database.transaction(async (tx) => {
    const lifted = await tx.row<{ player_id: number | null }>(sql`
      update payout_stops set lifted_at = ${world.clock.now()}, lifted_by = ${personOf(asker).user_id}, lift_reason = ${reason.trim()}
       where stop_id = ${stop_id} and lifted_at is null returning player_id::int`);
    if (!lifted) throw new Refusal(409, "It is lifted already, or there is no such stop.");
    await audit(tx, asker, { act: "let payouts go on", subject: subjectOf(lifted.player_id) });
  });
  await goOnWithRuns(world);
}

/** The stops that hold, the latest first. */
export const listStops = (queries: Queries): Promise<PayoutStop[]> =>
  queries.rows<PayoutStop>(sql`
    select s.stop_id::int, s.player_id::int, p.player_name, s.reason, u.email as set_by,
           to_char(s.set_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as set_at
      from payout_stops s left join players p on p.player_id = s.player_id join people u on u.user_id = s.set_by
     where s.lifted_at is null order by s.set_at desc, s.stop_id desc limit 500`);

/** Whose last choice is to be paid before reports, with who made it and why; the latest first. */
export const listPaysBefore = (queries: Queries): Promise<PayoutChoice[]> =>
  queries.rows<PayoutChoice>(sql`
    select x.player_id::int, p.player_name, x.reason, u.email as chosen_by,
           to_char(x.chosen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as chosen_at
      from (select distinct on (player_id) * from payout_choices order by player_id, choice_id desc) as x
      join players p using (player_id) join people u on u.user_id = x.chosen_by
     where x.pays_before order by x.choice_id desc limit 500`);

/** Keeps whether an athlete is paid before their payors' reports are made. Throws `Refusal` 404. */
export async function choosePayBefore(
  world: World,
  asker: Asker,
  { player_id, pays_before, reason }: { player_id: number; pays_before: boolean; reason: string },
): Promise<{ pays_before: boolean }> {
  await world.database.transaction(async (tx) => {
    if (!(await tx.row(sql`select from players where player_id = ${player_id}`)))
      throw new Refusal(404, "No such athlete.");
    await tx.row(sql`
      insert into payout_choices (player_id, pays_before, reason, chosen_by, chosen_at)
      values (${player_id}, ${pays_before}, ${reason.trim()}, ${personOf(asker).user_id}, ${world.clock.now()})`);
    const act = pays_before ? "chose to pay before reports" : "chose to pay after reports";
    await audit(tx, asker, { act, subject: `player ${player_id}` });
  });
  return { pays_before };
}
