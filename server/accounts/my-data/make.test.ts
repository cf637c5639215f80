import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { addPerson } from "../../testing/people.ts";
import { openAccounts } from "../../testing/under-way.ts";
import type { World } from "../../world/world.ts";
import { keepPieces, Overtaken, openPiece, piecesOf, TooLarge } from "./copy/pieces.ts";
import { forgetMyData } from "./forget-my-data.ts";
import { makeMyData } from "./make.ts";
import { opened } from "./testing/copies.ts";

// The job: twice, by a server that died, while the account goes, and after its days.

let accounts: Awaited<ReturnType<typeof openAccounts>>;
let world: World;
before(async () => {
  accounts = await openAccounts();
  world = accounts.world;
});
after(() => accounts.close());

async function askedBy(email: string) {
  const user_id = await addPerson(accounts.owner, { email });
  const copy_id = randomUUID();
  await accounts.owner.query(
    "insert into my_data_copies (copy_id, user_id, asked_at) values ($1, $2, now())",
    [copy_id, user_id],
  );
  return { user_id, copy_id };
}
const rowOf = async (copy_id: string) =>
  (
    await accounts.owner.query(
      `select ready_at is not null as ready, failed_at is not null as failed, bytes::int as bytes,
              (select count(*)::int from my_data_pieces p where p.copy_id = c.copy_id) as pieces
         from my_data_copies c where copy_id = $1`,
      [copy_id],
    )
  ).rows[0];
const lettersAbout = async (copy_id: string) =>
  (
    await accounts.owner.query("select from graphile_worker._private_jobs where key = $1", [
      `mail_my_data_ready:${copy_id}`,
    ])
  ).rowCount;
async function whole(of: World, copy: { copy_id: string; bytes: number }) {
  const parts: Buffer[] = [];
  for await (const piece of piecesOf(of, copy)) parts.push(piece);
  return opened(Buffer.concat(parts));
}

test("a job that comes twice makes one copy and one letter; a server that died leaves nothing in it", async () => {
  const { copy_id, user_id } = await askedBy("twice@example.org");
  // As a server left it that was killed in the middle.
  const turn = randomUUID();
  await accounts.owner.query("update my_data_copies set turn = $2 where copy_id = $1", [copy_id, turn]);
  await accounts.owner.query(
    "insert into my_data_pieces (copy_id, place, content) values ($1, 0, 'half'), ($1, 7, 'a')",
    [copy_id],
  );
  await makeMyData.run(world, { copy_id });
  const { bytes, ...made } = await rowOf(copy_id);
  assert.deepEqual(made, { ready: true, failed: false, pieces: 1 });
  await makeMyData.run(world, { copy_id });
  assert.deepEqual(await rowOf(copy_id), { bytes, ...made });
  assert.equal(await lettersAbout(copy_id), 1);
  assert.equal((await whole(world, { copy_id, bytes })).data.account_number, user_id);
  // The one that died wakes up.
  const woken = keepPieces(world, { copy_id, turn });
  await assert.rejects(woken.take(Buffer.alloc(600_000)), Overtaken);
});

test("no piece is kept by whoever has lost the turn, and none beyond what a file may be", async () => {
  const { copy_id } = await askedBy("turns@example.org");
  const [first, second] = [randomUUID(), randomUUID()];
  await accounts.owner.query("update my_data_copies set turn = $2 where copy_id = $1", [copy_id, first]);
  const pieces = keepPieces(world, { copy_id, turn: first });
  await pieces.take(Buffer.alloc(1_100_000, "a"));
  assert.equal((await rowOf(copy_id)).pieces, 2);
  await accounts.owner.query("update my_data_copies set turn = $2 where copy_id = $1", [copy_id, second]);
  await assert.rejects(pieces.end(), Overtaken);
  const large = keepPieces(world, { copy_id, turn: second });
  await assert.rejects(large.take(Buffer.alloc(67_108_865)), TooLarge);
});

test("an account that is deleted while its copy is made leaves none", async () => {
  const { copy_id } = await askedBy("goes@example.org");
  const row: World["database"]["row"] = async (statement, how) => {
    if (statement.text.includes("insert into my_data_pieces"))
      await accounts.owner.query("delete from my_data_copies where copy_id = $1", [copy_id]);
    return world.database.row(statement, how);
  };
  await makeMyData.run({ ...world, database: { ...world.database, row } }, { copy_id });
  assert.equal(await rowOf(copy_id), undefined);
  const { rows } = await accounts.owner.query("select from my_data_pieces where copy_id = $1", [copy_id]);
  assert.deepEqual(rows, []);
  // Nothing is left to be made.
  await makeMyData.run(world, { copy_id });
});

test("an account that a server of the release before deleted leaves no copy either, made or being made", async () => {
  const [made, asked] = [await askedBy("made@example.org"), await askedBy("asked@example.org")];
  await makeMyData.run(world, made);
  await accounts.owner.query(
    `update people set email = null, email_confirmed_at = null, password_hash = null, password_changed_at = null, deleted_at = now()
      where user_id = any($1)`,
    [[made.user_id, asked.user_id]],
  );
  await makeMyData.run(world, asked);
  await forgetMyData.run({ database: world.database, clock: { now: () => new Date() } });
  assert.deepEqual([await rowOf(made.copy_id), await rowOf(asked.copy_id)], [undefined, undefined]);
});

test("a copy lies sealed, for itself alone; older keys open it, and without its key it is over", async () => {
  const { copy_id } = await askedBy("sealed@example.org");
  const sealing: World = { ...world, sealing_keys: ["k".repeat(32)] };
  await makeMyData.run(sealing, { copy_id });
  const { bytes } = await rowOf(copy_id);
  const { rows } = await accounts.owner.query("select content from my_data_pieces where copy_id = $1", [
    copy_id,
  ]);
  assert.ok(!rows[0].content.includes("my-data.json"));
  const rolled: World = { ...world, sealing_keys: ["n".repeat(32), "k".repeat(32)] };
  await whole(rolled, { copy_id, bytes });
  assert.equal(await openPiece(world, copy_id, 0), null);
  await accounts.owner.query("update my_data_pieces set place = 1 where copy_id = $1", [copy_id]);
  assert.equal(await openPiece(rolled, copy_id, 1), null, "another place's");
});

test("the hourly job deletes copies on the day, and not before; that one was asked for counts for its day", async () => {
  const { copy_id } = await askedBy("days@example.org");
  await makeMyData.run(world, { copy_id });
  const stuck = await askedBy("stuck@example.org");
  const inDays = (days: number) =>
    forgetMyData.run({
      database: world.database,
      clock: { now: () => new Date(Date.now() + days * 86_400_000) },
    });
  await inDays(2.9);
  assert.equal((await rowOf(copy_id)).pieces, 1);
  assert.ok(await rowOf(stuck.copy_id));
  await inDays(3.1);
  assert.equal((await rowOf(copy_id)).pieces, 0);
  assert.equal(await rowOf(stuck.copy_id), undefined);
  await inDays(6.1);
  assert.equal(await rowOf(copy_id), undefined);
});
