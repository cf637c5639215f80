import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { Client } from "pg";
import { emptyDatabase } from "../../database/testing/database.ts";
import { linkSecrets } from "./kept-secrets.ts";

const store = await emptyDatabase();
const client = new Client({ connectionString: store.ownerUrl });
await client.connect();
after(async () => {
  await client.end();
  await store.drop();
});
beforeEach(() => client.query("delete from kept_secrets"));

const ONE = "one secret of this test, long enough";
const TWO = "two secrets while one is being rolled";

/** All that somebody with the database alone gets to see. */
async function inClear(): Promise<string> {
  const { rows } = await client.query<{ secret: string }>("select secret from kept_secrets");
  return rows.map(({ secret }) => secret).join(" ");
}

test("a database that kept the secret of links in clear keeps it no more once the setting gives one, and its links open", async () => {
  const { secrets: before } = await linkSecrets(client, "database");
  assert.ok((await inClear()).includes(before[0]));
  const { secrets: now } = await linkSecrets(client, [ONE]);
  assert.deepEqual(now, [ONE, before[0]]);
  assert.ok(!(await inClear()).includes(before[0]));
  // The next start, and a second server.
  assert.deepEqual((await linkSecrets(client, [ONE])).secrets, [ONE, before[0]]);
});

test("it is forgotten after 90 days", async () => {
  await linkSecrets(client, "database");
  await linkSecrets(client, [ONE]);
  await client.query("update kept_secrets set ends_at = ends_at - interval '89 days'");
  assert.equal((await linkSecrets(client, [ONE])).secrets.length, 2);
  await client.query("update kept_secrets set ends_at = ends_at - interval '1 day'");
  assert.deepEqual((await linkSecrets(client, [ONE])).secrets, [ONE]);
  assert.equal(await inClear(), "");
});

test("it stays through a change of the setting in which both stand beside each other", async () => {
  const { secrets } = await linkSecrets(client, "database");
  const [old] = secrets;
  await linkSecrets(client, [ONE]);
  assert.deepEqual((await linkSecrets(client, [TWO, ONE])).secrets, [TWO, ONE, old]);
  assert.deepEqual((await linkSecrets(client, [TWO])).secrets, [TWO, old]);
});

test("without the secret that sealed it, it is lost, and that is said", async () => {
  await linkSecrets(client, "database");
  await linkSecrets(client, [ONE]);
  assert.deepEqual(await linkSecrets(client, [TWO]), { secrets: [TWO], lost: 1 });
});

test("what an older server made for itself beside a newer one is sealed as well", async () => {
  const { secrets: first } = await linkSecrets(client, "database");
  await linkSecrets(client, [ONE]);
  const { secrets: second } = await linkSecrets(client, "database");
  assert.notEqual(first[0], second[0]);
  const { secrets } = await linkSecrets(client, [ONE]);
  assert.deepEqual(new Set(secrets), new Set([ONE, first[0], second[0]]));
  assert.ok(!(await inClear()).includes(second[0]));
});

test("two servers that start at once seal it once", async () => {
  const other = new Client({ connectionString: store.ownerUrl });
  await other.connect();
  const { secrets: before } = await linkSecrets(client, "database");
  const both = await Promise.all([client, other].map((each) => linkSecrets(each, [ONE])));
  for (const { secrets } of both) assert.deepEqual(secrets, [ONE, before[0]]);
  await other.end();
});
