import sql, { type Sql } from "sql-template-tag";
import type { CollaborationRequest, RequestTerms } from "../../../contract/collaborations/requests.ts";
import type { CollaborationActor, CollaborationEntry } from "../../../contract/collaborations/states.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Queries } from "../../world/database.ts";
import { type Day, dayOf, daysBetween, lastDayBefore } from "../rules/facts.ts";
import { HAS_ACCOUNT } from "./athlete-account.ts";
import { IS_FORGOTTEN } from "./forgotten.ts";
import { actsOf } from "./moves.ts";
import { OFFICE } from "./office.ts";

/** What every line and every page of a request has. */
export const STANDING = sql`
  r.request_id, r.request_number::int as request_number, r.state,
  to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at,
  r.due_on::text as due_on, r.due_set_by, r.executed_on::text as executed_on, s.school_name,
  case when r.disclosed_on is not null then
    json_build_object('disclosed_on', r.disclosed_on, 'due_on', r.disclosure_due_on, 'set_by', r.disclosure_set_by,
                      'days_late', greatest(r.disclosed_on - r.disclosure_due_on, 0)) end as disclosure,
  json_build_object('player_id', p.player_id, 'team_id', p.team_id, 'player_name', p.player_name,
                    'team_name', p.team_name, 'sport_name', sp.sport_name, 'worn',
                    (select json_build_object('jersey_number', p.jersey_number, 'team_color', w.color,
                                              'team_alt_color', w.alt_color)
                       from teams w where w.team_id = p.team_id and not p.is_withdrawn)) as athlete`;
export const STANDING_FROM = sql`
  join players p using (player_id) join sports sp using (sport_id) join schools s using (school_id)`;

export interface Standing
  extends Pick<
    CollaborationRequest,
    | "request_id"
    | "request_number"
    | "state"
    | "created_at"
    | "school_name"
    | "athlete"
    | "executed_on"
    | "disclosure"
  > {
  readonly due_on: Day | null;
  readonly due_set_by: string | null;
}

/** With the days that are left on a day. */
export function withDue<Row extends Standing>({ due_on, due_set_by, ...row }: Row, now: Date) {
  if (due_on === null) return { ...row, due: null };
  const due = { due_on, set_by: due_set_by ?? "", days_left: daysBetween(dayOf(now), due_on) };
  return { ...row, due };
}

type RequestRow = Standing & {
  version: number;
  office: string;
  athlete_has_account: boolean;
  expires_at: Date | null;
  is_forgotten: boolean;
  terms: RequestTerms | null;
  history: (CollaborationEntry & { actor_id: number | null })[];
};

/** The request that `which` finds, as one of its parties sees it. Throws `Refusal` 404. */
export async function readRequest(
  queries: Queries,
  which: Sql,
  seen_by: CollaborationActor,
  now: Date,
): Promise<CollaborationRequest> {
  const found = await queries.row<RequestRow>(sql`
    select ${STANDING}, r.version, ${OFFICE} as office,
           ${HAS_ACCOUNT} as athlete_has_account, r.expires_at,
           coalesce(${IS_FORGOTTEN}, false) as is_forgotten, ${TERMS} as terms, ${HISTORY} as history
      from collaboration_requests r ${STANDING_FROM} left join collaboration_terms t using (request_id)
     where ${which}`);
  if (!found) throw new Refusal(404, "There is no such request.");
  const { history, expires_at, is_forgotten, ...request } = withDue(found, now);
  return {
    ...request,
    ends_on: expires_at && lastDayBefore(expires_at),
    seen_by,
    acts: is_forgotten ? [] : actsOf(request.state, seen_by, request.disclosure !== null),
    history: historyFor(seen_by, history),
  };
}

/** Without what only one table's key is for. Days as text, sums as numbers. */
const TERMS = sql`
  case when t.request_id is not null then
    (to_jsonb(t) - 'request_id') ||
    jsonb_build_object('flat_fees', t.flat_fees::float8, 'royalties', t.royalties::float8,
                       'number_of_hours_requested', t.number_of_hours_requested::float8)
  end`;

/** A guardian is known by their link alone, and an account that the browser was signed in to, as an earlier release noted it, is nobody's name for them. */
const HISTORY = sql`
  (select coalesce(json_agg(json_build_object(
            'entry_id', h.entry_id,
            'happened_at', to_char(h.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
            'actor', h.actor, 'actor_name', case when h.actor <> 'guardian' then coalesce(who.given_name, who.user_name) end,
            'act', h.act, 'state', h.state,
            'text', h.words, 'points', h.points, 'executed_on', h.executed_on, 'corrected_from', h.detail ->> 'corrected_from',
            'disclosed_on', h.disclosed_on,
            'by_platform', coalesce(h.detail ->> 'by' = 'platform', false),
            'assigned_to', coalesce(whom.given_name, whom.user_name, 'Officer ' || whom.user_id)) order by h.entry_id), '[]')
     from collaboration_history h left join people who on who.user_id = h.actor_id
     left join people whom on whom.user_id = (h.detail ->> 'assigned_to')::bigint
    where h.request_id = r.request_id)`;

/**
 * Who does what within the office is the office's affair: others see that it acted. An athlete sees nothing of what the
 * office and the sender wrote to each other before the approval.
 */
function historyFor(
  seen_by: CollaborationActor,
  history: readonly CollaborationEntry[],
): CollaborationEntry[] {
  if (seen_by === "officer") return [...history];
  const hidden = stepsHiddenFrom(seen_by);
  return history
    .filter(({ act }) => !hidden.includes(act))
    .map((entry) => (entry.actor === "officer" ? { ...entry, actor_name: null } : entry));
}

/** Acts that a party other than the office does not see. */
export const stepsHiddenFrom = (seen_by: CollaborationActor): readonly string[] =>
  seen_by === "athlete" ? ["assign", "ask", "answer", "decline"] : ["assign"];
