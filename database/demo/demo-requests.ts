import type { ClientBase } from "pg";
import { REQUESTS, type Step, WHO_AND_WHERE } from "./requests.ts";

const DAY_MS = 86_400_000;
/** What the server assumes where a school has set nothing. */
const REVIEW_DAYS = 10;
/** The last day under our procedures. */
const DISCLOSURE_DAYS = 30;
const PROCEDURES = "our procedures";

interface Cast {
  readonly school_id: number;
  readonly officer_id: string;
  readonly athlete_id: string;
  readonly brand_id: string;
  /** Of the school; the first has the demo's athlete account. */
  readonly players: readonly { player_id: string; team_id: number }[];
}

/**
 * A few collaboration requests in every state, so that the demo's officer, athlete and brand have something to do. Makes
 * them only if there are none yet and the demo's accounts exist. Returns how many were made.
 */
export async function loadDemoRequests(client: ClientBase, now: Date = new Date()): Promise<number> {
  await client.query("begin");
  try {
    // If two servers start at once, the second one waits and finds the requests.
    await client.query("lock table collaboration_requests in exclusive mode");
    const { rows } = await client.query("select from collaboration_requests limit 1");
    const cast = rows.length === 0 ? await castOf(client) : null;
    if (cast) for (const [at] of REQUESTS.entries()) await addRequest(client, cast, at, now);
    await client.query("commit");
    return cast ? REQUESTS.length : 0;
  } catch (error) {
    await client.query("rollback").catch(() => {}); // a lost connection has rolled back already
    throw error;
  }
}

async function castOf(client: ClientBase): Promise<Cast | null> {
  const { rows } = await client.query<Cast>(`
    select o.school_id, o.user_id as officer_id, a.user_id as athlete_id, b.user_id as brand_id,
           (select json_agg(json_build_object('player_id', p.player_id::text, 'team_id', p.team_id))
              from (select p.* from players p join teams t using (team_id)
                     where t.school_id = o.school_id and p.is_listed and p.accepts_collaborations
                     order by p.player_id <> a.player_id, p.player_id limit 12) p) as players
      from roles_held o
      join people po on po.user_id = o.user_id and po.email = 'compliance@demo.test'
      join people pa on pa.email = 'athlete@demo.test' join roles_held a on a.user_id = pa.user_id and a.role = 'athlete'
      join people b on b.email = 'brand@demo.test'
     where o.role = 'compliance'`);
  const [cast] = rows;
  return cast?.players ? cast : null;
}

async function addRequest(client: ClientBase, cast: Cast, at: number, now: Date): Promise<void> {
  const request = REQUESTS[at];
  const player =
    cast.players[request?.athlete === 0 ? 0 : (at % (cast.players.length - 1)) + 1] ?? cast.players[0];
  if (!request || !player) return;
  const last = request.steps.at(-1);
  const state = last ? WHO_AND_WHERE[last.act].state : "unconfirmed";
  const confirmed = request.steps.find(({ act }) => act === "confirm");
  const signed = request.steps.find(({ act }) => act === "sign");
  const disclosed = signed && request.steps.find(({ act }) => act === "disclose");
  const { rows } = await client.query<{ request_id: string }>(
    `insert into collaboration_requests (player_id, team_id, school_id, user_id, state, version, assigned_to, due_on,
                                         due_set_by, executed_on, created_at, submitted_at, state_at,
                                         disclosed_on, disclosure_due_on, disclosure_set_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning request_id`,
    [
      player.player_id,
      player.team_id,
      cast.school_id,
      request.by_brand ? cast.brand_id : null,
      state,
      request.steps.length + 1,
      request.steps.some(({ act }) => act === "assign") ? cast.officer_id : null,
      ...(disclosed ? [null, null] : dueOf(state, request.in_days, confirmed, signed, now)),
      signed ? dayAt(now, -signed.days_ago) : null,
      momentAt(now, request.days_ago),
      confirmed ? momentAt(now, confirmed.days_ago) : null,
      momentAt(now, last?.days_ago ?? request.days_ago),
      ...(disclosed
        ? [dayAt(now, -disclosed.days_ago), dayAt(now, DISCLOSURE_DAYS - signed.days_ago), PROCEDURES]
        : [null, null, null]),
    ],
  );
  const request_id = rows[0]?.request_id;
  await client.query(ADD_TERMS, [
    JSON.stringify({ ...request.terms, request_id, requested_date: dayAt(now, request.in_days) }),
  ]);
  for (const step of [{ act: "send", days_ago: request.days_ago } as const, ...request.steps])
    await addStep(client, cast, { request_id, step, by_brand: request.by_brand, now });
}

const ADD_TERMS = `
  insert into collaboration_terms
  select (jsonb_populate_record(null::collaboration_terms,
            '{"number_of_hours_requested": 0, "flat_fees": 0, "royalties": 0}'::jsonb || $1::jsonb)).*`;

async function addStep(
  client: ClientBase,
  cast: Cast,
  of: { request_id: string | undefined; step: Step; by_brand: boolean; now: Date },
): Promise<void> {
  const { act, days_ago, words = null, points = [] } = of.step;
  const { actor, state } = WHO_AND_WHERE[act];
  const people = {
    officer: cast.officer_id,
    athlete: cast.athlete_id,
    sender: of.by_brand ? cast.brand_id : null,
  };
  await client.query(
    `insert into collaboration_history (request_id, happened_at, actor, actor_id, act, state, words, points, executed_on, disclosed_on, detail)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      of.request_id,
      momentAt(of.now, days_ago),
      actor,
      people[actor],
      act,
      state,
      words,
      points,
      act === "sign" ? dayAt(of.now, -days_ago) : null,
      act === "disclose" ? dayAt(of.now, -days_ago) : null,
      act === "assign" ? { assigned_to: cast.officer_id } : {},
    ],
  );
}

const OVER = ["declined", "withdrawn", "refused", "done", "unconfirmed"];

/** As the server would set it: an answer within ten days or by the requested day, a disclosure within thirty days. */
function dueOf(
  state: string,
  in_days: number,
  confirmed: Step | undefined,
  signed: Step | undefined,
  now: Date,
): [due_on: string | null, set_by: string | null] {
  if (OVER.includes(state)) return [null, null];
  // Deals of one payor add up, which the server counts at its start.
  if (signed) return [dayAt(now, DISCLOSURE_DAYS - signed.days_ago), PROCEDURES];
  const review = REVIEW_DAYS - (confirmed?.days_ago ?? 0);
  if (in_days < review || state === "approved") return [dayAt(now, in_days), "the sender"];
  return [dayAt(now, review), `our ${REVIEW_DAYS}-day default`];
}

const momentAt = (now: Date, days_ago: number): Date => new Date(now.getTime() - days_ago * DAY_MS);
const dayAt = (now: Date, in_days: number): string =>
  new Date(now.getTime() + in_days * DAY_MS).toISOString().slice(0, 10);
