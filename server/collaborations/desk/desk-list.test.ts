import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { parse } from "csv-parse/sync";
import {
  DESK_CSV,
  type DeskFilters,
  type DeskLine,
  listDeskRequests,
} from "../../../contract/collaborations/desk.ts";
import { listOwnRequests } from "../../../contract/collaborations/requests.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";

/** More than the file fetches at a time. */
const OPEN = 1_200;

let site: Site;
let casey: Visitor;
before(async () => {
  site = await startSite();
  const ids = await addPlayers(site.database);
  const { rows } = await site.database.query(
    "select school_id from schools where school_name = 'Test Air Force'",
  );
  const [{ school_id }] = rows;
  const user_id = await addPerson(site.database, {
    email: "casey@school.example",
    role: "compliance",
    school_id,
  });
  await site.database.query(FILL, [ids["Kai O'Brien"], school_id, user_id, OPEN]);
  casey = await signedIn(site, "casey@school.example");
});
after(() => site.stop());

/** Seven days on which something is due, and as many that are over. */
const FILL = `
  with made as (
    insert into collaboration_requests (player_id, team_id, school_id, state, assigned_to, due_on, due_set_by, submitted_at)
    select $1, (select team_id from players where player_id = $1), $2, state, case when n % 3 = 0 then $3::bigint end,
           case when state = 'in_review' then current_date + n % 7 end,
           case when state = 'in_review' then 'the sender' end, now()
      from generate_series(1, $4::int) n, unnest(array['in_review', 'declined']) as state
    returning request_id, request_number)
  insert into collaboration_terms (request_id, first_name, last_name, email_address, phone_number, street_address, city,
                                   state, zip_code, country, company_name, scope_of_use, requested_date, flat_fees)
  select request_id, 'Bea', 'Brand', 'bea@example.org', '555', '1 Main Street', 'Tulsa', 'OK', '74101', 'USA',
         '=1+' || request_number, 'Gaming', current_date + 30, 100 from made`;

/** Every line of a list, asked for a hundred at a time, with what happens between two of them. */
async function walked(query: Partial<DeskFilters>, between = async () => {}): Promise<DeskLine[]> {
  const lines: DeskLine[] = [];
  // A list that gives the same part twice would never end.
  while (lines.length <= 2 * OPEN) {
    const last = lines.at(-1);
    const { data } = await casey.ask(listDeskRequests, {
      query: {
        ...query,
        limit: 100,
        ...(last ? { after_number: last.request_number } : {}),
        ...(last?.due ? { after_due_on: last.due.due_on } : {}),
      },
    });
    lines.push(...data);
    if (data.length < 100) return lines;
    await between();
  }
  return assert.fail(`${lines.length} lines, of ${2 * OPEN} requests.`);
}

const places = (lines: readonly DeskLine[]): [string, number][] =>
  lines.map(({ due, request_number }) => [due?.due_on ?? "", request_number]);

test("a queue is walked to its end, each request once, in the order of due days", async () => {
  const lines = await walked({ view: "open" });
  assert.equal(new Set(lines.map(({ request_id }) => request_id)).size, OPEN);
  const inOrder = places(lines).toSorted(([a, no], [b, other]) => a.localeCompare(b) || no - other);
  assert.deepEqual(places(lines), inOrder);
  const all = places(await walked({ view: "all" })).map(([, number]) => number);
  assert.equal(all.length, 2 * OPEN);
  assert.deepEqual(
    all,
    all.toSorted((a, b) => b - a),
  );
});

test("one's own list is walked to its end alike, the newest first", async () => {
  await addPerson(site.database, { email: "bea@example.org" });
  const bea = await signedIn(site, "bea@example.org");
  const numbers: number[] = [];
  while (numbers.length <= 2 * OPEN) {
    const last = numbers.at(-1);
    const query = { limit: 500, ...(last ? { after_number: last } : {}) };
    const { data, count } = await bea.ask(listOwnRequests, { query });
    assert.equal(count, 2 * OPEN);
    numbers.push(...data.map(({ request_number }) => request_number));
    if (data.length < 500) break;
  }
  assert.equal(new Set(numbers).size, 2 * OPEN);
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => b - a),
  );
});

test("who decides while somebody walks through the queue neither hides nor repeats others", async () => {
  const { data } = await casey.ask(listDeskRequests, { query: { view: "open", limit: 100 } });
  const decided = data.at(-1)?.request_id;
  const lines = await walked({ view: "open" }, async () => {
    await site.database.query(
      "update collaboration_requests set state = 'declined', due_on = null, due_set_by = null where request_id = $1",
      [decided],
    );
  });
  assert.equal(new Set(lines.map(({ request_id }) => request_id)).size, OPEN);
});

test("the file has every line of the list, narrowed alike and in its order, formulas as text; taking it is written down", async () => {
  const file = await casey.request(`${DESK_CSV}?view=all&assigned=me`);
  assert.match(file.headers.get("content-type") ?? "", /^text\/csv/);
  assert.equal(file.headers.get("cache-control"), "private, no-store");
  const rows: Record<string, string>[] = parse(await file.text(), { columns: true });
  const lines = await walked({ view: "all", assigned: "me" });
  assert.deepEqual(
    rows.map(({ request_number }) => Number(request_number)),
    lines.map(({ request_number }) => request_number),
  );
  assert.ok(rows.every(({ company }) => company?.startsWith("'=1+")));
  const { rows: written } = await site.database.query(
    "select from audit_log where act = 'exported collaboration requests'",
  );
  assert.equal(written.length, 1);
});

test("a place that is none is refused", async () => {
  const asked = (query: object) => casey.ask(listDeskRequests, { query });
  for (const query of [
    { after_due_on: "2027-02-30", after_number: 1 },
    { after_number: "x" },
    { after_number: 9e15 },
  ])
    await assert.rejects(asked(query), /422|400|date|whole|id/);
});
