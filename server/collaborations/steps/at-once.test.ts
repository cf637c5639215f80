import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { actAtDesk } from "../../../contract/collaborations/desk.ts";
import { actOnOwnRequest } from "../../../contract/collaborations/requests.ts";
import type { CollaborationAct, CollaborationState } from "../../../contract/collaborations/states.ts";
import { CallFailed } from "../../../contract/form/problem.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { ATHLETE_STATES, actsOf, DESK_STATES, moveBy } from "../states/moves.ts";
import { dayFromToday } from "../testing/requests.ts";

// Whatever two people do with one request at the same moment: one of them has done it, the other is told.

const PARTS = ["officer", "sender", "athlete"] as const;
interface Turn {
  readonly part: (typeof PARTS)[number];
  readonly act: CollaborationAct;
}

let site: Site;
let kai = 0;
let brand_id = 0;
let officers: readonly [Visitor, Visitor];
let sender: Visitor;
let athlete: Visitor;
before(async () => {
  site = await startSite();
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  await site.database.query("update players set accepts_collaborations = true");
  const { rows } = await site.database.query(
    "select school_id from schools where school_name = 'Test Air Force'",
  );
  const { school_id } = rows[0];
  for (const email of ["casey@school.example", "cora@school.example"])
    await addPerson(site.database, { email, role: "compliance", school_id });
  await addPerson(site.database, { email: "kai@athlete.example", role: "athlete", player_id: kai });
  brand_id = await addPerson(site.database, { email: "blake@brand.example" });
  officers = [await signedIn(site, "casey@school.example"), await signedIn(site, "cora@school.example")];
  sender = await signedIn(site, "blake@brand.example");
  athlete = await signedIn(site, "kai@athlete.example");
});
after(() => site.stop());

/** How a request stands; an agreement may be disclosed or not. */
interface Stand {
  readonly state: CollaborationState;
  readonly is_disclosed: boolean;
}
const STANDS: readonly Stand[] = DESK_STATES.flatMap((state) =>
  (state === "agreement" || state === "done" ? [false, true] : [false]).map((is_disclosed) => ({
    state,
    is_disclosed,
  })),
);

for (const stand of STANDS) {
  const { state, is_disclosed } = stand;
  const turns = PARTS.flatMap((part) =>
    actsOf(state, part, is_disclosed).map((act): Turn => ({ part, act })),
  );
  const pairs = turns.flatMap((one, at) => turns.slice(at).map((other) => [one, other] as const));
  if (pairs.length === 0) continue;
  const how = is_disclosed ? `${state}, disclosed` : state;
  test(`${how}: of each two that act at once one is too late (${pairs.length} pairs)`, async () => {
    for (const pair of pairs) await oneIsTooLate(stand, pair);
  });
}

async function oneIsTooLate(stand: Stand, pair: readonly [Turn, Turn]): Promise<void> {
  const { state } = stand;
  const what = `${state}: ${pair.map(({ part, act }) => `${part} ${act}`).join(", ")}`;
  const request_id = await addRequest(stand);
  const outcomes = await Promise.allSettled(pair.map((turn, at) => take(request_id, turn, at)));
  const won = pair.filter((_, at) => outcomes[at]?.status === "fulfilled");
  assert.equal(won.length, 1, `${what}: ${outcomes.map(({ status }) => status)}`);
  const [winner] = won;
  const leads_to = winner && moveBy(state, { actor: winner.part, act: winner.act });
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome.status === "fulfilled") continue;
    assert.ok(outcome.reason instanceof CallFailed, `${what}: ${outcome.reason}`);
    const { status, detail } = outcome.reason.problem;
    // What the office has taken back an athlete does not get to see any more.
    const is_hidden = pair[at]?.part === "athlete" && !ATHLETE_STATES.includes(leads_to ?? state);
    if (is_hidden && status === 404) continue;
    assert.deepEqual([status, /Someone was faster/.test(detail)], [409, true], `${what}: ${detail}`);
  }
  const { rows } = await site.database.query(
    `select r.state, r.version, array_agg(h.act order by h.entry_id) as acts
       from collaboration_requests r join collaboration_history h using (request_id)
      where request_id = $1 group by request_id`,
    [request_id],
  );
  assert.deepEqual(rows, [{ state: leads_to, version: 2, acts: ["approve", winner?.act] }], what);
}

/** A step of somebody who looked at the request as it was made; the second of two officers is another person. */
function take(request_id: string, { part, act }: Turn, at: number): Promise<unknown> {
  const params = { request_id };
  const executed_on = act === "sign" || act === "correct_signature" ? dayFromToday(-1) : null;
  const disclosed_on = act === "disclose" ? dayFromToday(0) : null;
  const body = { act, version: 1, text: "As said.", executed_on, disclosed_on };
  if (part === "officer") return (officers[at] ?? officers[0]).ask(actAtDesk, { params, body });
  return (part === "sender" ? sender : athlete).ask(actOnOwnRequest, { params, body });
}

/** Approved once, so that its athlete knows of it wherever the state lets them. */
async function addRequest({ state, is_disclosed }: Stand): Promise<string> {
  const { rows } = await site.database.query<{ request_id: string }>(
    `with made as (
       insert into collaboration_requests (player_id, team_id, school_id, user_id, state, executed_on, submitted_at,
                                           disclosed_on, disclosure_due_on, disclosure_set_by)
       select player_id, team_id, school_id, $2, $3, case when $3 in ('agreement', 'done') then current_date end, now(),
              case when $4 then current_date end, case when $4 then current_date end, case when $4 then 'us' end
         from players join teams using (team_id) where player_id = $1 returning request_id),
     typed as (
       insert into collaboration_terms (request_id, first_name, last_name, email_address, phone_number, street_address, city,
                                        state, zip_code, country, scope_of_use, requested_date, flat_fees)
       select request_id, 'Blake', 'Brand', 'blake@brand.example', '555', '1 Main Street', 'Tulsa', 'OK', '74101', 'USA',
              'Gaming', current_date + 30, 100 from made),
     history as (
       insert into collaboration_history (request_id, happened_at, actor, act, state)
       select request_id, now(), 'officer', 'approve', 'approved' from made)
     select request_id from made`,
    [kai, brand_id, state, is_disclosed],
  );
  return rows[0]?.request_id ?? "";
}
