import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { giveUserRole } from "../../../contract/accounts/roles.ts";
import { getPlayer } from "../../../contract/players/players.ts";
import { approveProfile } from "../../../contract/profiles/reviews.ts";
import { claimWords, seenPage } from "../../testing/claims.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";

// Two pages turned out to be one athlete: what leads to the other page is given to nobody. While it is merged: accounts/roles/merged-meanwhile.test.ts.

let site: Site;
let admin: Visitor;
let claims: ReturnType<typeof claimWords>;
let players: Readonly<Record<string, number>>;
before(async () => {
  site = await startSite();
  players = await addPlayers(site.database);
  await addPerson(site.database, { email: "admin@example.org", role: "admin" });
  admin = await signedIn(site, "admin@example.org");
  claims = claimWords(site, admin, players);
});
after(() => site.stop());

const MERGE = "update players set is_listed = false, merged_into = $2 where player_id = $1";

test("a page that was merged into another is given by no hand and by no approval; the refusal names where it leads", async () => {
  const [gone, stays] = [players["Kai O'Brien"] ?? 0, players["Dana Okafor"] ?? 0];
  const claim = await claims.waiting("kai@example.org");
  await site.database.query(MERGE, [gone, stays]);
  const names = refused(409, new RegExp(`turned out to be player ${stays}, Dana Okafor of`));

  const user_id = await addPerson(site.database, { email: "byhand@example.org" });
  const give = async (player_id: number) => {
    const seen = await seenPage(site, player_id);
    return admin.ask(giveUserRole, { params: { user_id }, body: { role: "athlete", player_id, seen } });
  };
  await assert.rejects(give(gone), names);
  await assert.rejects(admin.ask(approveProfile, { params: claim.params, body: { player_id: gone } }), names);
  const { rows } = await site.database.query(
    `select from roles_held where player_id = $1 union all select from athlete_pages where player_id = $1
      union all select from profile_submissions where player_id = $1`,
    [gone],
  );
  assert.equal(rows.length, 0);

  const placed = await admin.ask(approveProfile, { params: claim.params, body: { player_id: stays } });
  const page = await site.ask(getPlayer, {
    params: { player_id: stays, team_id: Number(placed.team_id) },
  });
  assert.equal(page.is_claimed, true);
});

test("a server of the release before gives no such page either; who had one keeps and changes it", async () => {
  const [gone, stays] = [players["José Muñoz"] ?? 0, players["Marcus Okafor"] ?? 0];
  const user_id = await addPerson(site.database, { email: "jose@example.org" });
  await site.database.query(MERGE, [gone, stays]);
  const role = () =>
    site.database.query("insert into roles_held (user_id, role, player_id) values ($1, 'athlete', $2)", [
      user_id,
      gone,
    ]);
  const words = (bio: string) =>
    site.database.query(
      "insert into athlete_pages (player_id, bio) values ($1, $2) on conflict (player_id) do update set bio = excluded.bio",
      [gone, bio],
    );
  await assert.rejects(role(), /nobody is given that page/);
  await assert.rejects(words("Mine."), /nobody is given that page/);

  // As it may stand since before that was looked at.
  await site.database.query("update players set merged_into = null where player_id = $1", [gone]);
  await role();
  await site.database.query("alter table players disable trigger merged_without_holder");
  await site.database.query(MERGE, [gone, stays]);
  await site.database.query("alter table players enable trigger merged_without_holder");
  await words("Mine.");
  await words("Mine, once more.");
  await site.database.query("delete from roles_held where player_id = $1", [gone]);
  await role();
});
