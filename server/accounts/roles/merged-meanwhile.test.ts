import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { DatabaseError } from "pg";
import { givePageTo } from "../../people/page-holders.ts";
import { seenPage } from "../../testing/claims.ts";
import { addPerson } from "../../testing/people.ts";
import { doneOrWaiting, holding, openAccounts } from "../../testing/under-way.ts";
import { giveRole } from "./roles.ts";

const MERGE = "update players set is_listed = false, merged_into = $2 where player_id = $1";

test("of who merges a page and who gives it away at the same moment the second sees what the first did", async () => {
  const accounts = await openAccounts();
  const { world, owner } = accounts;
  const merging = await owner.connect();
  try {
    const [gone, stays] = [accounts.players["Kai O'Brien"] ?? 0, accounts.players["Dana Okafor"] ?? 0];
    const by = { request_id: randomUUID(), session: null };
    const user_id = await addPerson(owner, { email: "kai@example.org" });
    const seen = await seenPage({ database: owner }, gone);
    const given = { role: "athlete", player_id: gone, seen } as const;

    // An import has read their row anew, and goes on for minutes: nobody waits for it.
    const other_id = await addPerson(owner, { email: "dana@example.org" });
    await merging.query("begin");
    await merging.query("update players set changed_at = now() where player_id = $1", [stays]);
    const meanwhile = world.database.transaction((tx) =>
      givePageTo(tx, { email: "dana@example.org", player_id: stays }, by),
    );
    assert.equal(await doneOrWaiting(owner, meanwhile), "done");
    assert.deepEqual(await meanwhile, { user_id: other_id });
    await merging.query("commit");
    await owner.query("delete from roles_held where user_id = $1", [other_id]);

    await merging.query("begin");
    await merging.query(MERGE, [gone, stays]);
    const late = giveRole(world, user_id, given, by);
    assert.equal(await doneOrWaiting(owner, late), "waiting");
    await merging.query("commit");
    await assert.rejects(late, /turned out to be player/);

    await owner.query("update players set is_listed = true, merged_into = null where player_id = $1", [gone]);
    using hold = holding(world, "before its commit");
    const first = giveRole(hold.held, user_id, given, by);
    await hold.reached;
    const merged = merging.query(MERGE, [gone, stays]);
    assert.equal(await doneOrWaiting(owner, merged), "waiting");
    hold.letGo();
    assert.equal(await first, true);
    // Whoever merges begins again, and finds that the page has somebody.
    await assert.rejects(merged, (error) => error instanceof DatabaseError && error.code === "40001");
  } finally {
    merging.release();
    await accounts.close();
  }
});
