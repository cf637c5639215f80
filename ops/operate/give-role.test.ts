import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import { emptyDatabase } from "../../database/testing/database.ts";
import { addPerson } from "../../server/testing/people.ts";
import { addPlayers } from "../../server/testing/site.ts";
import { projectFolder } from "../programs/project-folder.ts";

let store: Awaited<ReturnType<typeof emptyDatabase>>;
let owner: pg.Pool;
let players: Record<string, number>;
before(async () => {
  store = await emptyDatabase();
  owner = new pg.Pool({ connectionString: store.ownerUrl, max: 1 });
  players = await addPlayers(owner);
  await addPerson(owner, { email: "Jo@example.org" });
  await addPerson(owner, { email: "kim@example.org" });
  await addPerson(owner, { email: "new@example.org", confirmed: false });
});
after(async () => {
  await owner.end();
  await store.drop();
});

/** Runs the command as the role that only acts. Answers what it said, and fails unless it ends with `code`. */
async function giveRole(words: string[], code = 0): Promise<string> {
  const child = spawn(process.execPath, [join(projectFolder, "ops/operate/give-role.ts"), ...words], {
    env: { ...process.env, DATABASE_URL: store.appUrl },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  assert.deepEqual(await once(child, "close"), [code, null], said);
  return said.trim();
}

const held = async () =>
  (
    await owner.query(`
      select email, role, school_name, r.player_id::int from roles_held r join people using (user_id)
        left join schools using (school_id) order by email, role`)
  ).rows;

/** Signs somebody in, and says afterwards whether they still are. */
async function session(email: string): Promise<() => Promise<boolean>> {
  const { rows } = await owner.query(
    `insert into sessions (session_hash, user_id, way, idle_ends_at, ends_at)
     select sha256(random()::text::bytea), user_id, 'password', now() + interval '1 hour', now() + interval '1 hour'
       from people where email_key = $1 returning session_hash`,
    [email],
  );
  const [{ session_hash }] = rows;
  return async () =>
    (await owner.query("select from sessions where session_hash = $1", [session_hash])).rowCount === 1;
}

test("the first admin: once, with the sessions ended and a line in the audit log", async () => {
  const [jos, kims] = [await session("jo@example.org"), await session("kim@example.org")];
  assert.equal(
    await giveRole(["jo@EXAMPLE.org", "admin"]),
    "jo@EXAMPLE.org is admin now; all sessions have ended.",
  );
  assert.deepEqual([await jos(), await kims()], [false, true]);
  const later = await session("jo@example.org");
  assert.equal(await giveRole(["jo@example.org", "admin"]), "jo@example.org was admin already.");
  assert.equal(await later(), true, "what changes nothing signs nobody out");
  const { rowCount: letters } = await owner.query(
    "select from graphile_worker.jobs where task_identifier = 'mail_account'",
  );
  assert.equal(letters, 1, "one letter waits for the server");
  const { rows } = await owner.query(
    "select actor_id, act, detail from audit_log where subject = (select 'user ' || user_id from people where email_key = 'jo@example.org')",
  );
  assert.deepEqual(rows, [
    { actor_id: null, act: "gave a role", detail: { role: "admin", school_id: null, player_id: null } },
  ]);
});

test("an officer belongs to a school and can move; an athlete has a page of their own", async () => {
  await giveRole(["kim@example.org", "compliance", "--school", "test air force"]);
  await giveRole(["kim@example.org", "compliance", "--school", "Test Boise"]);
  const page = Number(players["José Muñoz"]);
  // As people share it: the team's number comes first.
  const at = ["--player", `https://nil.example/2/${page}?player=jose-munoz`, "--name", "José Muñoz"];
  await giveRole(["kim@example.org", "athlete", ...at]);
  assert.deepEqual((await held()).slice(1), [
    { email: "kim@example.org", role: "athlete", school_name: null, player_id: page },
    { email: "kim@example.org", role: "compliance", school_name: "Test Boise", player_id: null },
  ]);
  assert.match(
    await giveRole(["jo@example.org", "athlete", ...at], 1),
    /^Player \d+ has an account already: user \d+\.$/,
  );
});

test("a role is taken, with the sessions, but not from the last admin", async () => {
  const kims = await session("kim@example.org");
  assert.equal(
    await giveRole(["--take", "kim@example.org", "compliance"]),
    "kim@example.org is no longer compliance; all sessions have ended.",
  );
  assert.equal(await kims(), false);
  assert.equal(await giveRole(["--take", "kim@example.org", "brand"]), "kim@example.org was not brand.");
  assert.equal(
    await giveRole(["--take", "jo@example.org", "admin"], 1),
    "This is the last admin. Make someone else an admin first.",
  );
});

test("what can't be is said, and changes nothing", async () => {
  const before = await held();
  const refusals: [string[], RegExp][] = [
    [["nobody@example.org", "admin"], /^nobody@example\.org has no account\./],
    [["new@example.org", "admin"], /^This account's email isn't confirmed yet/],
    [["jo@example.org", "king"], /^npm run give-role/],
    [["jo@example.org", "member"], /^npm run give-role/],
    [["jo@example.org", "compliance"], /needs --school/],
    [["jo@example.org", "brand", "--school", "Test Boise"], /needs --school/],
    [["jo@example.org", "compliance", "--school", "Nowhere"], /^No school is named 'Nowhere'\.$/],
    [["jo@example.org", "athlete"], /needs --player and --name/],
    [["jo@example.org", "athlete", "--player", "/a/1"], /needs --player and --name/],
    [["jo@example.org", "athlete", "--player", "12", "--name", "Kai O'Brien"], /is no address of an athlete/],
    [
      ["jo@example.org", "athlete", "--player", "/a/999999", "--name", "Kai O'Brien"],
      /^There is no player 999999\.$/,
    ],
    [
      ["jo@example.org", "athlete", "--player", `/a/${players["Kai O'Brien"]}`, "--name", "Marcus Okafor"],
      /^This is the page of Kai O'Brien \(Test Air Force\), not of Marcus Okafor\./,
    ],
  ];
  const said = await Promise.all(refusals.map(([words]) => giveRole(words, 1)));
  for (const [at, [, pattern]] of refusals.entries()) assert.match(said[at] ?? "", pattern);
  assert.deepEqual(await held(), before);
});
