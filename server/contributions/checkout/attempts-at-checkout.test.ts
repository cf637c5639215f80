import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { openOneTimeCheckout } from "../../../contract/contributions/contributions.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";

let site: Site;
let kai: number;
let ids: Record<string, number>;
before(async () => {
  site = await startSite();
  ids = await addPlayers(site.database);
  kai = ids["Kai O'Brien"] ?? 0;
});
after(() => site.stop());

/** Sends a body as it stands, JSON or not. */
const send = (body: string, headers: Record<string, string> = {}) =>
  site.request(openOneTimeCheckout.path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
/** A contribution whose fields are replaced by literal JSON. */
function bodyWith(literals: Record<string, string>): string {
  const fields = {
    amount: "10",
    nil_service_type: '"general_contribution"',
    player_id: `${kai}`,
    ...literals,
  };
  return `{${Object.entries(fields)
    .map(([name, literal]) => `${JSON.stringify(name)}: ${literal}`)
    .join(", ")}}`;
}
const rowsOf = async () =>
  (await site.database.query("select * from contributions order by created_at, contribution_id")).rows;

async function refused(response: Response, statuses: readonly number[]): Promise<void> {
  const said = await response.text();
  assert.ok(statuses.includes(response.status), `${response.status}: ${said}`);
  assert.match(response.headers.get("content-type") ?? "", /^application\/problem\+json/);
  assert.doesNotMatch(said, /\.ts:\d|node_modules|insert into|zod/i);
}

const amounts = [
  ...[
    "-1",
    "-50",
    "-0",
    "0",
    "0.5",
    "0.01",
    "12.5",
    "9.999999999999999",
    "10001",
    "1e5",
    "1e300",
    "1e400",
    "-1e400",
  ],
  ...["9007199254740993", "NaN", "Infinity", "-Infinity", "050", "+5", "0x10", "1_000", "5,00"],
  ...[
    '"5"',
    '"1e3"',
    '""',
    '"five"',
    '"5; drop table contributions"',
    "true",
    "false",
    "null",
    "[]",
    "[5]",
    "{}",
  ],
  ...['{"$gt": 0}', '{"valueOf": 5}', ""],
];
for (const amount of amounts) {
  test(`an amount of ${amount || "nothing"} opens no page and leaves no row`, async () => {
    const before = (await rowsOf()).length;
    await refused(await send(bodyWith({ amount })), [400, 422]);
    assert.equal((await rowsOf()).length, before);
  });
}

test("1e3 is a thousand dollars in JSON, and nothing else", async () => {
  const response = await send(bodyWith({ amount: "1e3", agrees_to_be_named: "true" }));
  assert.equal(response.status, 200);
  const { checkout_url }: { checkout_url: string } = JSON.parse(await response.text());
  assert.equal((await rowsOf()).at(-1)?.amount_cents, "100000");
  assert.match(await (await fetch(checkout_url)).text(), /\$1,000\.00/);
});

const strangers = [
  ...[
    "0",
    "-1",
    "-9223372036854775809",
    "1.5",
    "9007199254740991",
    "9007199254740992",
    "9223372036854775808",
    "1e40",
  ],
  ...[
    "999999999",
    "null",
    "true",
    "[]",
    "{}",
    '"0"',
    '"Kai"',
    '"1 or 1=1"',
    '"7\\u0000"',
    `[${1}, ${2}]`,
    "",
  ],
];
for (const player_id of strangers) {
  test(`a contribution for the player ${player_id || "of no id"} is refused`, async () => {
    const before = (await rowsOf()).length;
    await refused(await send(bodyWith({ player_id })), [400, 404, 422]);
    assert.equal((await rowsOf()).length, before);
  });
}

for (const [name, status] of [
  ["Gone Player", 404],
  ["Ana-Maria Smith", 409],
] as const) {
  test(`${name} takes no contribution, whichever team is named with the id`, async () => {
    for (const team_id of ["1", "2", "999", "null"]) {
      await refused(await send(bodyWith({ player_id: `${ids[name]}`, team_id })), [status]);
    }
  });
}

test("what a body says of names, people, prices, states and addresses counts for nothing", async () => {
  const lies = {
    team_id: "2",
    player_name: '"<script>alert(1)</script>"',
    user_id: '"1"',
    user_email: '"victim@demo.test"',
    amount_cents: "1",
    paid_cents: "1000000",
    currency: '"jpy"',
    state: '"paid"',
    contribution_id: `"${randomUUID()}"`,
    provider_session_id: '"cs_test_chosen"',
    success_url: '"https://evil.example"',
    checkout_url: '"https://evil.example"',
    is_listed: "true",
    __proto__: '{"amount": 1}',
    constructor: '{"prototype": {"amount": 1}}',
  };
  const response = await send(bodyWith({ amount: "25", ...lies }));
  assert.equal(response.status, 200);
  const answer: { checkout_url: string; contribution_id: string } = JSON.parse(await response.text());
  const row = (await rowsOf()).find(({ contribution_id }) => contribution_id === answer.contribution_id);
  const { player_id, player_name, team_name, amount_cents, currency, state, paid_cents, contributor_email } =
    row ?? {};
  assert.deepEqual(
    { player_id, player_name, team_name, amount_cents, currency, state, paid_cents, contributor_email },
    {
      player_id: `${kai}`,
      player_name: "Kai O'Brien",
      team_name: "Test Air Force",
      amount_cents: "2500",
      currency: "usd",
      state: "open",
      paid_cents: null,
      contributor_email: null,
    },
  );
  const page = await (await fetch(answer.checkout_url)).text();
  assert.match(page, /\$25\.00/);
  assert.doesNotMatch(page, /victim@demo\.test|alert\(1\)|evil/);
});

test("a name given twice counts once: the page asks for what the row says", async () => {
  const response = await send(`{"amount": 1, ${bodyWith({ amount: "30" }).slice(1)}`);
  assert.equal(response.status, 200);
  const { checkout_url }: { checkout_url: string } = JSON.parse(await response.text());
  assert.equal((await rowsOf()).at(-1)?.amount_cents, "3000");
  assert.match(await (await fetch(checkout_url)).text(), /\$30\.00/);
});

test("ten clicks at once: without a key ten pages that nobody has paid, with one key one", async () => {
  const before = (await rowsOf()).length;
  const pagesOf = async (headers: Record<string, string>) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(bodyWith({}), headers)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    return new Set(bodies.map((body) => JSON.parse(body).checkout_url)).size;
  };
  assert.equal(await pagesOf({}), 10);
  assert.equal(await pagesOf({ "idempotency-key": randomUUID() }), 1);
  assert.equal((await rowsOf()).length, before + 11);
});

const bodies: [what: string, body: string, headers: Record<string, string>, statuses: number[]][] = [
  ["two megabytes", bodyWith({ player_name: JSON.stringify("x".repeat(2_097_152)) }), {}, [413]],
  ["a hundred thousand brackets", "[".repeat(100_000), {}, [400]],
  ["nested deeply and closed", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, {}, [400]],
  ["nothing", "", {}, [400]],
  ["half a body", '{"amount": 10, "player_', {}, [400]],
  ["a list", "[]", {}, [400]],
  ["a word", '"amount"', {}, [400]],
  ["a form", "amount=10&player_id=1", { "content-type": "application/x-www-form-urlencoded" }, [415]],
  ["XML", "<amount>10</amount>", { "content-type": "application/xml" }, [415]],
  ["no type", "{}", { "content-type": "" }, [400, 415]],
  ["a key that is no UUID", bodyWith({}), { "idempotency-key": "' or 1=1 --" }, [400]],
  ["a key of 10 kB", bodyWith({}), { "idempotency-key": "k".repeat(10_000) }, [400]],
];
for (const [what, body, headers, statuses] of bodies) {
  test(`a request with ${what} is refused calmly`, async () => {
    const before = (await rowsOf()).length;
    await refused(await send(body, headers), statuses);
    assert.equal((await rowsOf()).length, before);
  });
}

test("after all of it nothing is booked, and the tables stand", async () => {
  const { rows } = await site.database.query(`
    select (select count(*)::int from contributions where state not in ('open', 'opening')) as ended,
           (select count(*)::int from ledger_entries) as entries,
           (select count(*)::int from players) as players`);
  assert.deepEqual(rows, [{ ended: 0, entries: 0, players: 6 }]);
});
