import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import * as z from "zod/mini";
import { problem } from "../../../contract/form/problem.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { calls } from "./declared.ts";

let site: Site;
/** Asks as an admin, officer and athlete where a call needs somebody: they get past the session to what is tried here. */
let admin: Visitor;
/** Again for each test: some of what is tried here takes a page down, and the role with it. */
let beAthlete: () => Promise<unknown>;
before(async () => {
  site = await startSite({ RATE_LIMITS: "on", TRUST_PROXY: "all" });
  const user_id = await addPerson(site.database, { email: "admin@example.org", role: "admin" });
  await site.database.query(
    "insert into roles_held (user_id, role, school_id) select $1, 'compliance', min(school_id) from schools",
    [user_id],
  );
  const player_id = (await addPlayers(site.database))["Kai O'Brien"];
  beAthlete = () =>
    site.database.query(
      `insert into roles_held (user_id, role, player_id)
       select $1, 'athlete', $2 where not exists (select from roles_held where user_id = $1 and role = 'athlete')`,
      [user_id, player_id],
    );
  admin = await signedIn(site, "admin@example.org");
});
beforeEach(() => beAthlete());
after(() => site.stop());

const ODD_VALUES: unknown[] = [
  0,
  -1,
  0.001,
  1e300,
  999_999_999_999,
  "\u0000",
  "\ud800",
  "%_'\"",
  "",
  null,
  true,
  [],
  {},
];

const ODD_WORDS = [
  "999999999999999",
  "-1",
  "1.5",
  "1e3",
  "NaN",
  "%00",
  "%ff",
  "'",
  "00000000-0000-0000-0000-000000000000",
];

/** A body with the same odd value in every field. */
const oddBody = (shape: z.ZodMiniObject, value: unknown): string =>
  JSON.stringify(Object.fromEntries(Object.keys(shape.shape).map((field) => [field, value])));

/** The failure as a problem document: nothing else may come back, and nothing internal in it. */
async function failure(response: Response): Promise<number> {
  assert.match(response.headers.get("content-type") ?? "", /^application\/problem\+json/);
  const text = await response.text();
  const { data, error } = z.safeParse(problem, JSON.parse(text));
  assert.deepEqual(error?.issues ?? [], []);
  assert.equal(data?.status, response.status);
  assert.equal(data?.instance, `urn:request:${response.headers.get("x-request-id")}`);
  assert.doesNotMatch(text, /select .+ from |node_modules|Error:|\.ts/);
  return response.status;
}

// Derived from the contract: a call that is declared is tried here without anybody adding it.
for (const call of calls) {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
    /contribution|transaction|recurring/.test(field) ? randomUUID() : "1",
  );
  const json = { "content-type": "application/json" };
  // Each call from an address of its own: all of them together are more than one address may ask in a minute.
  const from = { "x-forwarded-for": `10.0.0.${1 + calls.indexOf(call)}` };
  const request: Site["request"] = (at, init = {}) =>
    (call.who === "anyone" ? site : admin).request(at, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...from },
    });

  test(`${call.name} needs an API key`, async () => {
    for (const key of [{}, { "x-api-key": "" }, { "x-api-key": "another" }]) {
      assert.equal(
        await failure(await fetch(site.origin + path, { method: call.method, headers: key })),
        401,
      );
    }
  });

  if (call.params) {
    test(`${call.name} refuses an address that holds no such thing`, async () => {
      const odd = call.path.replaceAll(/\{\w+\}/g, "%00");
      assert.ok([400, 404].includes(await failure(await request(odd, { method: call.method }))));
    });
  }

  if (call.body) {
    test(`${call.name} refuses what is not JSON, too much of it, and none`, async () => {
      const send = async (headers: Record<string, string>, body: string) =>
        failure(await request(path, { method: call.method, headers, body }));
      assert.equal(await send({ "content-type": "text/plain" }, "{}"), 415);
      assert.equal(await send(json, "{"), 400);
      assert.equal(await send(json, ""), 400);
      assert.equal(await send(json, "[]"), 400);
      const too_much = (call.body_limit?.bytes ?? 1_048_576) + 50_000;
      assert.equal(await send(json, `{"player_name":"${"x".repeat(too_much)}"}`), 413);
    });
  }

  test(`${call.name} has a calm answer to odd values`, async () => {
    const calm = async (address: string, body: string | undefined) => {
      const sent = body ? { body } : {};
      const response = await request(address, { method: call.method, headers: json, ...sent });
      assert.ok(response.status < 500, `${call.method} ${address} ${body}: ${response.status}`);
      if (!response.ok) await failure(response);
    };
    const body = call.body as z.ZodMiniObject | undefined;
    const bodies = body ? ODD_VALUES.map((value) => oddBody(body, value)) : [];
    // An address is refused before a body is looked at: each odd address with another odd body, and each body at an address that holds.
    for (const [nth, odd] of ODD_WORDS.entries()) {
      const address = `${call.path.replaceAll(/\{\w+\}/g, odd)}?limit=${odd}&skip=${odd}&sport_id=${odd}`;
      await calm(address, bodies[nth]);
    }
    for (const each of bodies) await calm(path, each);
  });

  if (call.at_most) {
    const { times } = call.at_most;
    test(`${call.name} is refused after ${times} tries, with the time to wait`, async () => {
      const answers = await Promise.all(
        Array.from({ length: times + 1 }, () =>
          request(path, { method: call.method, headers: json, body: "{}" }),
        ),
      );
      const refused = answers.filter(({ status }) => status === 429);
      assert.ok(refused.length >= 1);
      assert.ok(Number(refused[0]?.headers.get("retry-after")) > 0);
    });
  }
}

test("an address of the API that leads nowhere is a problem document, not a page", async () => {
  assert.equal(await failure(await site.request("/v1/nothing")), 404);
});

test("an Idempotency-Key that is no UUID is refused", async () => {
  const response = await site.request("/v1/create-checkout-session/one_time", {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": "again" },
    body: JSON.stringify({ amount: 10, nil_service_type: "general_contribution", player_id: 1 }),
  });
  assert.ok([400, 429].includes(await failure(response)));
});
