import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Pool } from "pg";
import { login, logout } from "../../../contract/accounts/accounts.ts";
import { getAllTransactions } from "../../../contract/admin/transactions.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { getPlayer } from "../../../contract/players/players.ts";
import { search } from "../../../contract/players/search.ts";
import { type Replicated, replicated } from "../../../database/testing/replicated.ts";
import { addPerson, newVisitor, PASSWORD, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { startTwin } from "../../testing/twin-server.ts";
import { until } from "../../testing/until.ts";

let pair: Replicated;
let database: Pool;
let site: Site;
let twin: Site & { end(): Promise<void> };
let kai_id: number;

before(async () => {
  pair = await replicated();
  database = new Pool({ connectionString: pair.ownerUrl, max: 2 });
  kai_id = (await addPlayers(database))["Kai O'Brien"] ?? 0;
  await addPerson(database, { email: "fan@test.example" });
  const settings = {
    DATABASE_URL: pair.appUrl,
    MIGRATE_DATABASE_URL: pair.ownerUrl,
    DATABASE_READ_URL: pair.replica.url,
    // A replica that stands still is read from all the same: what is stale is seen.
    DATABASE_READ_LAG_MS: "60000",
    REPEAT_ANSWERS_MS: "1000",
  };
  site = { ...(await startSite(settings)), database };
  twin = await startTwin(site, settings);
  await pair.replica.untilThere();
  await until(inUse);
});
after(async () => {
  await pair?.replica.resume();
  await twin?.end();
  await site?.stop({ settled: false });
  await database?.end();
  await pair?.drop();
});

async function figure(address: string, name: string): Promise<number | undefined> {
  const text = await (await fetch(address)).text();
  const [, value] = new RegExp(`^database_replica_${name}\\{[^}]*\\} (\\S+)$`, "m").exec(text) ?? [];
  return value === undefined ? undefined : Number(value);
}
const inUse = async (): Promise<boolean> =>
  (await figure(site.figures, "in_use")) === 1 && (await figure(twin.figures, "in_use")) === 1;
/** While both servers ask their replica, before and after it: a machine that stands still for seconds makes them leave it for a look. */
async function whileInUse<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    await until(inUse);
    const answer = await act();
    if (await inUse()) return answer;
  }
}
const replicaReads = async () => (await figure(site.figures, "reads_total")) ?? 0;

/** What Kai plays, as a visitor is told: what changes in these tests. */
const playsFor = async (visitor: Visitor): Promise<string | null> =>
  (await visitor.ask(getPlayer, { params: { player_id: kai_id, team_id: 1 } })).position;
const sayPlays = (position: string) =>
  database.query("update players set position = $1 where player_id = $2", [position, kai_id]);
const pageFor = async (visitor: Visitor): Promise<string> =>
  await (await visitor.request(pages.detail.to({ player_id: kai_id, team_id: 1 }))).text();

test("lists, pages and sums come from the replica, and the process says how many", async () => {
  const visitor = newVisitor(site);
  const by_it = await whileInUse(async () => {
    const before_ = await replicaReads();
    assert.equal(await playsFor(visitor), "QB");
    await visitor.ask(search, { query: { text: "Kai" } });
    assert.match(await pageFor(visitor), /Kai O/);
    assert.equal((await visitor.request("/sitemap.xml")).status, 200);
    return (await replicaReads()) - before_;
  });
  assert.ok(by_it >= 4);
  assert.equal(visitor.cookies.size, 0);
});

test("who has just written reads what is so, from each server, and whoever has not is told what the replica knows", async () => {
  await pair.replica.pause();
  const [writer, other] = [await signedIn(site, "fan@test.example"), newVisitor(site)];
  await sayPlays("LS");
  // First those who get it from the replica, so that it is kept; what is kept is not for who wrote.
  // Both at once: whoever asks while the same page is being found shares it.
  const [everybodys, own] = await whileInUse(() => Promise.all([pageFor(other), pageFor(writer)]));
  assert.doesNotMatch(everybodys, /\bLS\b/);
  assert.match(own, /\bLS\b/);
  assert.equal(await whileInUse(() => playsFor(other)), "QB");
  assert.equal(await playsFor(writer), "LS");
  const elsewhere: Visitor = { ...writer, ...browserAt(twin, writer) };
  assert.equal(await playsFor(elsewhere), "LS");
  // Nor is what they read kept for others: they would go back in time a second later.
  assert.equal(await whileInUse(() => playsFor(newVisitor(site))), "QB");
  assert.equal(await whileInUse(() => playsFor(newVisitor(twin))), "QB");
  await pair.replica.resume();
  await pair.replica.untilThere();
  await until(async () => (await playsFor(other)) === "LS");
});

test("an answer that was kept before somebody wrote is not theirs afterwards", async () => {
  const writer = await signedIn(site, "fan@test.example");
  assert.equal(await playsFor(writer), "LS");
  await writer.ask(logout, {});
  await sayPlays("TE");
  await writer.request(login.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "fan@test.example", password: PASSWORD }),
  });
  // Within the second for which the first answer is repeated to whoever has not written since.
  assert.equal(await playsFor(writer), "TE");
});

test("the word that pins is gone after a few seconds, reaches no script, and is told to those who did something", async () => {
  const answer = await site.request(login.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "fan@test.example", password: PASSWORD }),
  });
  const [line = ""] = answer.headers.getSetCookie().filter((each) => each.includes("wrote="));
  assert.match(line, /^__Host-wrote=[\w-]{8}; Path=\/; SameSite=Lax; Max-Age=66; HttpOnly; Secure$/);
  const list = await site.request("/v1/v1/common_filter_players", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  assert.deepEqual(list.headers.getSetCookie(), []);
  // Who comes back from paying did it elsewhere.
  const { rows } = await database.query<{ contribution_id: string }>(
    `insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, expires_at)
     select 'one_time', 'general_contribution', player_id, team_id, player_name, 'Team', 500, now() + interval '1 day'
       from players where player_id = $1 returning contribution_id`,
    [kai_id],
  );
  const state = await site.request(`/v1/contributions/${rows[0]?.contribution_id}/state`);
  assert.equal(state.status, 200);
  assert.match(state.headers.getSetCookie().join(), /wrote=/);
});

test("a right that was taken is gone at once, however far the replica is behind", async () => {
  await addPerson(database, { email: "admin@test.example", role: "admin" });
  await pair.replica.untilThere();
  const admin = await signedIn(site, "admin@test.example");
  admin.cookies.delete("__Host-wrote");
  const reads = await replicaReads();
  await whileInUse(() => admin.ask(getAllTransactions, { query: {} }));
  assert.ok((await replicaReads()) > reads);
  await pair.replica.pause();
  await database.query("delete from roles_held where role = 'admin'");
  await assert.rejects(admin.ask(getAllTransactions, { query: {} }), refused(403));
  await pair.replica.resume();
});

/** The same browser, with its cookies, at another server. */
const browserAt = (server: Site, { cookies }: Visitor): Visitor => {
  const browser = newVisitor(server);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
};
