import assert from "node:assert/strict";
import { after, test } from "node:test";
import pg from "pg";
import { bareDatabase } from "../../database/testing/database.ts";
import { failureWords } from "./failure-words.ts";

const store = await bareDatabase();
const [one, other] = [1, 2].map(() => new pg.Client({ connectionString: store.ownerUrl }));
after(async () => {
  await Promise.all([one?.end(), other?.end()]);
  await store.drop();
});

test("who is undone for another's sake is told to run it again; any other failure says what it is", async () => {
  assert.ok(one && other);
  await Promise.all([one.connect(), other.connect()]);
  await one.query("create table rows (id int primary key, at int); insert into rows values (1, 0), (2, 0)");
  const locks = async (client: pg.Client, id: number) =>
    client.query("update rows set at = at + 1 where id = $1", [id]);
  for (const client of [one, other]) await client.query("begin");
  await locks(one, 1);
  await locks(other, 2);
  const crossed = await Promise.allSettled([locks(one, 2), locks(other, 1)]);
  const failures = crossed.flatMap((end) => (end.status === "rejected" ? [failureWords(end.reason)] : []));
  assert.deepEqual(failures, [
    "Something else changed the same records at that moment, so the database did none of this. Run it again.",
  ]);
  await Promise.all([one, other].map((client) => client.query("rollback")));
  const refused = await one.query("select * from nowhere").catch((error: unknown) => failureWords(error));
  assert.equal(refused, 'relation "nowhere" does not exist');
});
