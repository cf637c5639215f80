import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { everyJobDone } from "../../testing/mails.ts";
import { addPerson, newVisitor, PASSWORD, type Visitor } from "../../testing/people.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { forgetSignIns } from "../sign-in/forget-sign-ins.ts";

let site: Site;
before(async () => {
  site = await startSite({ RATE_LIMITS: "on", TRUST_PROXY: "all" });
  for (const name of ["ana", "ben", "cleo", "dan", "eve", "fay", "gus"])
    await addPerson(site.database, { email: `${name}@example.org` });
});
after(() => site.stop());

let networks = 0;
const newAddress = () => `203.0.113.${++networks}`;

/** Signs in from an address. Answers the status, or for 429 also how long one has to wait. */
async function tryPassword(
  visitor: Visitor,
  name: string,
  password: string,
  address = newAddress(),
): Promise<{ status: number; wait_seconds: number; detail: string }> {
  const response = await visitor.request("/v1/local/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ username: `${name}@example.org`, password }),
  });
  const { detail = "" } = (await response.json()) as { detail?: string };
  return { status: response.status, wait_seconds: Number(response.headers.get("retry-after")), detail };
}
const WRONG = "Wrong-pass-1";
/** As if nobody had tried anything for so long. */
const pass = (seconds: number) =>
  site.database.query("update password_tries set last_try_at = last_try_at - make_interval(secs => $1)", [
    seconds,
  ]);
/** The last try was this moment, however long this machine takes for the next one: it has not come yet. */
const HELD_SECONDS = 1_000;
const hold = () => pass(-HELD_SECONDS);

/** All that is free, one after the other. */
async function tryWrong(visitor: Visitor, name: string, times = 5): Promise<void> {
  for (let at = 0; at < times; at++) assert.equal((await tryPassword(visitor, name, WRONG)).status, 401);
}

test("five wrong passwords are free; then the wait doubles, up to a quarter of an hour, and is said in plain words", async () => {
  const stranger = newVisitor(site);
  await tryWrong(stranger, "ana");
  await hold();
  for (const [tries, longest] of [
    [5, 2],
    [9, 32],
    [10, 64],
    [12, 256],
    [14, 900],
    [99, 900],
  ] as const) {
    await site.database.query("update password_tries set tries = $1", [tries]);
    const { status, wait_seconds, detail } = await tryPassword(stranger, "ana", PASSWORD);
    assert.equal(status, 429);
    assert.match(detail, /^Too many wrong passwords\. Please wait \d+ minutes and try again\.$/);
    const wait = wait_seconds - HELD_SECONDS;
    assert.ok(wait <= longest && wait > longest - 25, `${tries}: ${wait}`);
  }
  await pass(100_000);
  assert.equal((await tryPassword(stranger, "ana", PASSWORD)).status, 200);
});

test("an address without an account is counted like one with an account", async () => {
  const stranger = newVisitor(site);
  await tryWrong(stranger, "nobody");
  await hold();
  const { status, detail } = await tryPassword(stranger, "nobody", WRONG);
  assert.equal(status, 429);
  assert.match(detail, /^Too many wrong passwords/);
});

test("thirty tries at once are thirty in a row: no more than five are looked at", async () => {
  const begun = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => tryPassword(newVisitor(site), "ben", WRONG)),
  );
  const looked_at = answers.filter(({ status }) => status === 401).length;
  // After two seconds one more is free.
  const free = 5 + Math.floor((performance.now() - begun) / 2_000);
  assert.ok(looked_at <= free, `${looked_at} of ${free}`);
  // A busy machine sends some away unheard.
  assert.ok(answers.every(({ status }) => [401, 429, 503].includes(status)));
});

test("nobody keeps the owner out of a browser that they have signed in with", async () => {
  const owner = newVisitor(site);
  assert.equal((await tryPassword(owner, "cleo", PASSWORD)).status, 200);
  owner.cookies.delete("__Host-session");
  await tryWrong(newVisitor(site), "cleo");
  await hold();
  assert.equal((await tryPassword(newVisitor(site), "cleo", PASSWORD)).status, 429);
  assert.equal((await tryPassword(owner, "cleo", PASSWORD)).status, 200);
  // That excuses nobody else.
  assert.equal((await tryPassword(newVisitor(site), "cleo", PASSWORD)).status, 429);
});

test("a known browser has no more tries than others, and is known for its own account only", async () => {
  const thief = newVisitor(site);
  await tryPassword(thief, "dan", PASSWORD);
  await tryWrong(thief, "dan");
  await tryWrong(thief, "eve");
  await hold();
  assert.equal((await tryPassword(thief, "dan", PASSWORD)).status, 429);
  assert.equal((await tryPassword(thief, "eve", PASSWORD)).status, 429);
  assert.equal((await tryPassword(newVisitor(site), "eve", PASSWORD)).status, 429);
});

test("one network tries twenty times, whatever accounts it tries; to have one of them helps little", async () => {
  const address = newAddress();
  for (let at = 0; at < 20; at++)
    assert.equal((await tryPassword(newVisitor(site), `list-${at}`, WRONG, address)).status, 401);
  await hold();
  assert.equal((await tryPassword(newVisitor(site), "fay", PASSWORD, address)).status, 429);
  assert.equal((await tryPassword(newVisitor(site), "fay", PASSWORD)).status, 200);
  await pass(HELD_SECONDS + 10);
  assert.equal((await tryPassword(newVisitor(site), "fay", PASSWORD, address)).status, 200);
  // It excuses the one try that it was.
  await hold();
  assert.equal((await tryPassword(newVisitor(site), "fay", PASSWORD, address)).status, 429);
});

test("a wrong old password counts as well", async () => {
  const owner = newVisitor(site);
  await tryPassword(owner, "gus", PASSWORD);
  const change = async () => {
    const response = await owner.request("/v1/local/auth/change-password", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ old_password: WRONG, new_password: "Sunny-day-9" }),
    });
    return response.status;
  };
  for (let free = 0; free < 5; free++) assert.equal(await change(), 422);
  await hold();
  assert.equal(await change(), 429);
});

test("nothing is kept in clear, and after two days nothing of it", async () => {
  const { rows } = await site.database.query<{ kept: string }>(
    "select (select string_agg(t::text, ' ') from password_tries t) || (select string_agg(k::text, ' ') from known_browsers k) as kept",
  );
  assert.doesNotMatch(rows[0]?.kept ?? "", /example|203\.0/);
  // A letter about a new browser that is written only now would make a link that is new.
  await everyJobDone(site);
  await pass(3 * 86_400);
  await site.database.query(`
    update known_browsers set seen_at = now() - interval '91 days';
    update sessions set idle_ends_at = now() - interval '1 second';
    insert into mailed_links (link_hash, user_id, purpose, email, ends_at)
      select sha256('old'), user_id, 'confirm_email', email, now() from people limit 1;
    -- Beside those of letters about new browsers.
    update mailed_links set ends_at = now() - interval '2 days'`);
  const database = {
    row: async ({ text, values }: { text: string; values: unknown[] }) => {
      await site.database.query(text, values);
      return null;
    },
  };
  await forgetSignIns.run({ database, clock: { now: () => new Date() } } as never);
  for (const table of ["password_tries", "known_browsers", "sessions", "mailed_links"])
    assert.equal((await site.database.query(`select from ${table}`)).rowCount, 0, table);
});
