import sql, { type Sql } from "sql-template-tag";
import type { CallAnswer } from "../../../contract/form/call.ts";
import type { getContributionSwitch, SwitchTurn } from "../../../contract/players/contribution-stops.ts";
import { contributionsTurned } from "../../contributions/acts.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { personOf } from "../../http/sessions/who.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";

/** Whom a switch is for: a player, a team, or everyone. */
export interface SwitchSubject {
  readonly player_id?: number | undefined;
  readonly team_id?: number | undefined;
}

/** Those that hold first, then the latest that were lifted; JSON written by PostgreSQL. */
export async function listStops(queries: Queries): Promise<string> {
  const found = await queries.row<{ answer: string }>(sql`
    with shown as (
      select * from contribution_stops
       order by lifted_at is null desc, coalesce(lifted_at, stopped_at) desc, stop_id desc limit 200)
    select json_build_object('stops', coalesce(json_agg(${STOP}
             order by c.lifted_at is null desc, coalesce(c.lifted_at, c.stopped_at) desc, c.stop_id desc), '[]'))::text as answer
      from shown c ${NAMES}`);
  return found?.answer ?? `{"stops":[]}`;
}

/** How the switch of somebody stands. Throws `Refusal` 404, 422. */
export async function readSwitch(
  queries: Queries,
  subject: SwitchSubject,
): Promise<CallAnswer<typeof getContributionSwitch>> {
  const { scope, is_it, athletes, name } = partsOf(subject);
  const found = await queries.row<CallAnswer<typeof getContributionSwitch>>(sql`
    select ${scope} as scope, (${name}) as name, athletes, agreed,
           monthly, held, stop is null as on, stop
      from (select count(*)::int as athletes, (count(*) filter (where accepts_contributions))::int as agreed
              from players where is_listed and ${athletes}) as counted
     cross join (select count(*)::int as monthly, (count(*) filter (where held_at is not null))::int as held
                   from recurring_contributions join (select player_id from players where ${athletes}) as whom using (player_id)
                  where ended_at is null and provider_subscription_id is not null) as plans
      left join (select ${STOP} as stop from contribution_stops c ${NAMES} where c.lifted_at is null and ${is_it}) as held on true`);
  if (!found || (scope !== "all" && found.name === null))
    throw new Refusal(404, `There is no such ${scope}.`);
  return found;
}

/**
 * Turns it, in one transaction with the line of the audit log. Two admins at once come one after the other: the second
 * is told. Throws `Refusal` 404, 409, 422.
 */
export function turnSwitch(world: World, turn: SwitchTurn, asker: Asker): Promise<{ on: boolean }> {
  const { database, clock } = world;
  const { scope, athletes } = partsOf(turn);
  const user_id = personOf(asker).user_id;
  const reason = turn.reason.trim();
  return database.transaction(async (tx) => {
    await tx.row(sql`lock table contribution_stops in share row exclusive mode`);
    const now = await readSwitch(tx, turn);
    if (now.on !== turn.was_on) throw new Refusal(409, meanwhile(now));
    if (!turn.on && now.on) {
      await tx.row(sql`
        insert into contribution_stops (scope, player_id, team_id, reason, stopped_by, stopped_at)
        values (${scope}, ${turn.player_id ?? null}, ${turn.team_id ?? null}, ${reason}, ${user_id}, ${clock.now()})`);
    } else if (turn.on && now.stop) {
      await tx.row(sql`
        update contribution_stops set lifted_at = ${clock.now()}, lifted_by = ${user_id}, lifted_reason = ${reason}
         where stop_id = ${now.stop.stop_id}`);
    }
    const with_their_yes = turn.on && turn.with_their_yes && scope !== "all";
    if (with_their_yes) {
      await tx.rows(sql`
        update players set accepts_contributions = true where is_listed and not accepts_contributions and ${athletes}
           and (${scope === "player"} or not exists (select from yes_taken_back b where b.player_id = players.player_id))`);
    }
    const subject = scope === "all" ? "everyone" : `${scope} ${turn.player_id ?? turn.team_id}`;
    const act = turn.on ? "turned contributions on" : "turned contributions off";
    await audit(tx, asker, { act, subject, detail: { reason, with_their_yes } });
    await contributionsTurned(world, tx, turn);
    return { on: turn.on };
  });
}

function partsOf({ player_id, team_id }: SwitchSubject): {
  scope: "player" | "team" | "all";
  /** Which stop it is. */
  is_it: Sql;
  /** Whom it is about. */
  athletes: Sql;
  name: Sql;
} {
  if (player_id !== undefined && team_id !== undefined)
    throw new Refusal(422, "A player or a team, not both.");
  if (player_id !== undefined)
    return {
      scope: "player",
      is_it: sql`c.player_id = ${player_id}`,
      athletes: sql`player_id = ${player_id}`,
      name: sql`select ${PLAYER_NAME} from players p where player_id = ${player_id}`,
    };
  if (team_id !== undefined)
    return {
      scope: "team",
      is_it: sql`c.team_id = ${team_id}`,
      athletes: sql`team_id = ${team_id}`,
      name: sql`select ${TEAM_NAME} from teams t join sports s using (sport_id) where team_id = ${team_id}`,
    };
  return { scope: "all", is_it: sql`c.scope = 'all'`, athletes: sql`true`, name: sql`select null::text` };
}

function meanwhile({ on, stop }: CallAnswer<typeof getContributionSwitch>): string {
  if (on) return "Someone has turned contributions on in the meantime. Check it again first.";
  return `${stop?.stopped_by ?? "Somebody"} has turned contributions off meanwhile: “${stop?.reason}”.`;
}

const moment = (at: Sql): Sql => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Names that tell apart: a school has several teams, and two athletes can be called the same. */
const PLAYER_NAME = sql`p.player_name || ' (' || p.team_name || ')'`;
const TEAM_NAME = sql`t.team_name || ' (' || s.sport_name || ')'`;

const NAMES = sql`
  left join players p on p.player_id = c.player_id
  left join teams t on t.team_id = c.team_id
  left join sports s on s.sport_id = t.sport_id
  left join people stopper on stopper.user_id = c.stopped_by
  left join people lifter on lifter.user_id = c.lifted_by`;

const STOP = sql`
  json_build_object('stop_id', c.stop_id, 'scope', c.scope, 'player_id', c.player_id, 'team_id', c.team_id,
                    'name', coalesce(${PLAYER_NAME}, ${TEAM_NAME}), 'reason', c.reason, 'stopped_by', stopper.email,
                    'stopped_at', ${moment(sql`c.stopped_at`)}, 'lifted_at', ${moment(sql`c.lifted_at`)},
                    'lifted_by', lifter.email, 'lifted_reason', c.lifted_reason)`;
