import assert from "node:assert/strict";
import { request as plainRequest } from "node:http";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { calls } from "./declared.ts";

let site: Site;
let ids: Record<string, number>;
before(async () => {
  site = await startSite({ REPEAT_ANSWERS_MS: "1000" });
  ids = await addPlayers(site.database);
});
after(() => site.stop());

const LIST = "/v1/get_all_sports";
const FILTER = "/v1/v1/common_filter_players";

const filter = (body: object | string, path = FILTER) =>
  site.request(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

async function names(response: Response): Promise<string[]> {
  assert.equal(response.status, 200);
  const { filtered_players } = (await response.json()) as { filtered_players: { player_name: string }[] };
  return filtered_players.map(({ player_name }) => player_name);
}

test("a list says how long it may be kept, and is not sent again to who has it", async () => {
  const first = await site.request(LIST);
  const etag = first.headers.get("etag") ?? "";
  assert.match(etag, /^W\/"[\w-]{27}"$/);
  assert.equal(first.headers.get("cache-control"), "public, max-age=60, stale-while-revalidate=60");
  assert.equal(first.headers.get("vary"), "accept-encoding");
  for (const has of [etag, etag.slice(2), `"another", ${etag}`, "*"]) {
    const again = await site.request(LIST, { headers: { "if-none-match": has } });
    assert.equal(again.status, 304, has);
    assert.equal(await again.text(), "");
    assert.equal(again.headers.get("etag"), etag);
  }
  for (const has of ['"another"', `${etag.slice(0, -2)}"`, ""]) {
    const again = await site.request(LIST, { headers: { "if-none-match": has } });
    assert.equal(again.status, 200, has);
  }
  const other = await site.request("/v1/get_all_teams_in_sport/2");
  assert.notEqual(other.headers.get("etag"), etag);
});

test("what is asked by POST, or is personal, is kept by nobody else", async () => {
  const answer = await filter({});
  assert.equal(answer.headers.get("cache-control"), "no-store");
  assert.equal(answer.headers.get("etag"), null);
  const missing = await site.request("/v1/get_player/999999/1");
  assert.equal(missing.status, 404);
  assert.equal(missing.headers.get("cache-control"), "no-store");
});

const packings: [string, string | undefined][] = [
  ["br", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br;q=0", undefined],
  ["identity", undefined],
];
for (const [accepted, expected] of packings) {
  test(`Accept-Encoding '${accepted}' is answered ${expected ?? "as it is"}`, async () => {
    const plain = await (await filter({ sport_id: 2 })).text();
    for (const time of ["first", "repeated"]) {
      const { headers, body } = await raw(`{"sport_id": 2}`, accepted);
      assert.equal(headers["content-encoding"], expected, time);
      const unpacked =
        expected === "br" ? brotliDecompressSync(body) : expected === "gzip" ? gunzipSync(body) : body;
      assert.equal(unpacked.toString(), plain);
      assert.equal(Number(headers["content-length"]), body.length);
    }
  });
}

test("what changed shows within a second, and what is asked without a break shows it too", async () => {
  const jersey = async () =>
    (
      (await (await site.request(`/v1/get_player/${ids["Dana Okafor"]}/1`)).json()) as {
        jersey_number: string;
      }
    ).jersey_number;
  assert.equal(await jersey(), "5");
  await site.database.query("update players set jersey_number = '6' where player_name = 'Dana Okafor'");
  const changed_at = performance.now();
  let asked_at = changed_at;
  let answered = await jersey();
  while (answered === "5") {
    // An answer that still shows the old was asked for less than a second after the change.
    assert.ok(asked_at - changed_at < 1_000, `old ${asked_at - changed_at} ms after the change`);
    await sleep(10);
    asked_at = performance.now();
    answered = await jersey();
  }
  assert.equal(answered, "6");
});

test("different questions never share an answer, and the same in other words gives the same", async () => {
  const all = ["Kai O'Brien", "Marcus Okafor", "Ana-Maria Smith", "José Muñoz", "Dana Okafor"];
  const questions: [string, string, string[]][] = [
    [FILTER, `{}`, all],
    [FILTER, ` {}`, all],
    [FILTER, `{"sport_id":2,"position":"QB"}`, ["Kai O'Brien", "José Muñoz"]],
    [FILTER, `{"position":"QB","sport_id":2}`, ["Kai O'Brien", "José Muñoz"]],
    [FILTER, `{"position":"QB","sport_id":3}`, []],
    [FILTER, `{"conference":"Test Big"}`, ["Ana-Maria Smith", "José Muñoz"]],
    [FILTER, `{"player_class":"Test Big"}`, []],
    [FILTER.toUpperCase(), `{"conference":"Test Mountain"}`, all.slice(0, 2)],
    ["/v1/common_filter_players", `{"conference":"Test Mountain"}`, all.slice(0, 2)],
    [`${FILTER}?skip=1`, `{}`, all.slice(1)],
    [`${FILTER}?skip=1&limit=1`, `{}`, all.slice(1, 2)],
    [`${FILTER}?limit=1&skip=1`, `{}`, all.slice(1, 2)],
    [`${FILTER}?limit=1&skip=2`, `{}`, all.slice(2, 3)],
  ];
  for (const _time of [1, 2]) {
    const answers = await Promise.all(questions.map(([path, body]) => filter(body, path).then(names)));
    assert.deepEqual(
      answers,
      questions.map(([, , expected]) => expected),
    );
  }
});

test("a failure is not repeated", async () => {
  const path = `/v1/get_player/${(ids["Dana Okafor"] ?? 0) + 500_000}/1`;
  assert.equal((await site.request(path)).status, 404);
  await site.database.query(`
    insert into players (player_id, team_id, player_name, source, source_player_id) overriding system value
    select player_id + 500000, team_id, 'Just Arrived', 'test', 'just arrived'
      from players where player_name = 'Dana Okafor'`);
  assert.equal((await site.request(path)).status, 200);
});

test("a wrong key is refused, however often the answer was just given", async () => {
  assert.equal((await site.request(LIST)).status, 200);
  assert.equal((await site.request(LIST, { headers: { "x-api-key": "another" } })).status, 401);
});

test("only what is the same for everybody is declared so", () => {
  for (const call of calls.filter(({ cache_seconds }) => cache_seconds !== undefined)) {
    assert.equal(call.who, "anyone", call.name);
    assert.ok(!call.sensitive && !call.idempotent_by_key && !call.at_most, call.name);
    assert.ok(call.method === "GET" || call.name === "common_filter_players", call.name);
  }
});

/** As it comes over the wire: `fetch` would unpack it. */
function raw(body: string, accept_encoding: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    headers: Record<string, unknown>;
    body: Buffer;
  }>();
  const asking = plainRequest(
    site.origin + FILTER,
    {
      method: "POST",
      headers: {
        "x-api-key": "demo-key",
        "content-type": "application/json",
        "accept-encoding": accept_encoding,
      },
    },
    async (response) => {
      const parts = await Array.fromAsync(response);
      resolve({ headers: response.headers, body: Buffer.concat(parts) });
    },
  );
  asking.on("error", reject).end(body);
  return promise;
}
