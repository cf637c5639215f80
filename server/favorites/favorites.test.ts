import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sql from "sql-template-tag";
import { deleteUser } from "../../contract/accounts/accounts.ts";
import { openOneTimeCheckout } from "../../contract/contributions/contributions.ts";
import {
  listFavoritePlayers,
  removeFavoritePlayer,
  saveFavoritePlayer,
} from "../../contract/favorites/favorites.ts";
import { payOnPage } from "../../payments-standin/testing/provider.ts";
import { addPerson, newVisitor, signedIn, type Visitor } from "../testing/people.ts";
import { refused } from "../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../testing/site.ts";
import { until } from "../testing/until.ts";
import { whileForgotten } from "./while-saved.ts";

let site: Site;
let ids: Record<string, number>;
before(async () => {
  site = await startSite();
  ids = await addPlayers(site.database);
  await addPerson(site.database, { email: "admin@example.org", role: "admin" });
});
after(() => site.stop());

/** Somebody new, signed in. */
let people = 0;
async function member() {
  const email = `member-${++people}@example.org`;
  await addPerson(site.database, { email });
  return signedIn(site, email);
}

const keep = (visitor: Visitor, name: string) =>
  visitor.ask(saveFavoritePlayer, { body: { player_id: ids[name] ?? 0 } });
const list = (visitor: Visitor, query: object = {}) => visitor.ask(listFavoritePlayers, { query });
const names = async (visitor: Visitor, query: object = {}) =>
  (await list(visitor, query)).data.map(({ player_name }) => player_name);

test("whose page turned out to be another athlete's is kept as that one", async () => {
  const fan = await member();
  const [old, stays] = [ids["Dana Okafor"] ?? 0, ids["José Muñoz"] ?? 0];
  const merge = (is_listed: boolean, into: number | null) =>
    site.database.query("update players set is_listed = $2, merged_into = $3 where player_id = $1", [
      old,
      is_listed,
      into,
    ]);
  await merge(false, stays);
  const saved = await keep(fan, "Dana Okafor");
  assert.equal(saved.player_id, stays);
  assert.deepEqual(await names(fan), ["José Muñoz"]);
  assert.deepEqual(await keep(fan, "José Muñoz"), saved, "once");
  await merge(true, null);
});

test("whose page was taken down is no favorite, also where the heart is pressed as it is", async () => {
  const fan = await member();
  const player_id = ids["Gone Player"] ?? 0;
  const takenDown = (is_withdrawn: boolean) =>
    site.database.query("update players set is_withdrawn = $2 where player_id = $1", [
      player_id,
      is_withdrawn,
    ]);
  await takenDown(true);
  await assert.rejects(keep(fan, "Gone Player"), refused(410));
  await takenDown(false);

  // Taken down and not committed: the heart waits, and reads it.
  const client = await site.database.connect();
  try {
    await client.query("begin");
    await client.query("update players set is_withdrawn = true where player_id = $1", [player_id]);
    const { text, values } = sql`select ${whileForgotten(player_id)}`;
    await client.query(text, values);
    await client.query("delete from favourites where player_id = $1", [player_id]);
    const pressed = assert.rejects(keep(fan, "Gone Player"), refused(410));
    await until(async () => {
      const { rows } = await site.database.query(
        "select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'",
      );
      return rows.length > 0;
    });
    await client.query("commit");
    await pressed;
  } finally {
    client.release();
  }
  assert.deepEqual(await names(fan), []);
  await takenDown(false);
});

test("an athlete is kept, found again, and taken out", async () => {
  const fan = await member();
  const { favourites_id } = await keep(fan, "Kai O'Brien");
  const { data, count } = await list(fan, { userid: fan.user.user_id });
  assert.equal(count, 1);
  assert.deepEqual(
    data.map(({ favourites_id, player_id, player_name, team_name, height, on_roster }) => ({
      favourites_id,
      player_id,
      player_name,
      team_name,
      height,
      on_roster,
    })),
    [
      {
        favourites_id,
        player_id: ids["Kai O'Brien"],
        player_name: "Kai O'Brien",
        team_name: "Test Air Force",
        height: `6'2"`,
        on_roster: true,
      },
    ],
  );
  const removed = await fan.ask(removeFavoritePlayer, { query: { id: favourites_id } });
  assert.deepEqual(removed, { favourites_id, player_id: ids["Kai O'Brien"] });
  assert.deepEqual(await list(fan), { data: [], count: 0 });
});

test("keeping somebody twice, or in two tabs at once, keeps them once", async () => {
  const fan = await member();
  const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => keep(fan, "Dana Okafor")));
  for (const other of others) assert.deepEqual(other, first);
  assert.deepEqual(await keep(fan, "Dana Okafor"), first);
  assert.equal((await list(fan)).count, 1);
});

test("who received most comes first; then team name and player name decide; parts fit together", async () => {
  const fan = await member();
  for (const name of Object.keys(ids)) await keep(fan, name);
  const by_name = [
    "Kai O'Brien",
    "Marcus Okafor",
    "Ana-Maria Smith",
    "Gone Player",
    "José Muñoz",
    "Dana Okafor",
  ];
  assert.deepEqual(await names(fan), by_name);

  await give("José Muñoz", 50);
  await give("Dana Okafor", 200);
  const supported = async () =>
    (await list(fan)).data.filter(({ received_donations }) => received_donations > 0).length;
  await until(async () => (await supported()) === 2);
  const by_received = [
    "Dana Okafor",
    "José Muñoz",
    "Kai O'Brien",
    "Marcus Okafor",
    "Ana-Maria Smith",
    "Gone Player",
  ];
  assert.deepEqual(await names(fan), by_received);
  assert.deepEqual(await names(fan, { limit: 2, skip: 1 }), by_received.slice(1, 3));
  assert.deepEqual(await names(fan, { limit: 50, skip: 4 }), by_received.slice(4));
  const beyond = await list(fan, { limit: 50, skip: 50 });
  assert.deepEqual(beyond, { data: [], count: 6 });
});

async function give(name: string, amount: number): Promise<void> {
  const contribution = { amount, nil_service_type: "general_contribution", player_id: ids[name] ?? 0 };
  await payOnPage((await site.ask(openOneTimeCheckout, { body: contribution })).checkout_url);
}

test("who is gone from their roster stays, says so, and takes nothing", async () => {
  const fan = await member();
  await keep(fan, "Gone Player");
  const [gone] = (await list(fan)).data;
  assert.deepEqual([gone?.on_roster, gone?.accepts_contributions], [false, false]);
});

test("only a person signed in has favorites, and only their own", async () => {
  const fan = await member();
  const other = await member();
  const { favourites_id } = await keep(fan, "Kai O'Brien");
  const user_id = fan.user.user_id;
  const player_id = ids["Dana Okafor"] ?? 0;

  const nobody = newVisitor(site);
  const sign_in = refused(401, "Please sign in first.");
  await assert.rejects(list(nobody), sign_in);
  await assert.rejects(list(nobody, { userid: user_id }), sign_in);
  await assert.rejects(nobody.ask(saveFavoritePlayer, { body: { user_id, player_id } }), sign_in);
  await assert.rejects(nobody.ask(removeFavoritePlayer, { query: { id: favourites_id } }), sign_in);

  const not_yours = refused(403, "This is not your account.");
  await assert.rejects(list(other, { userid: user_id }), not_yours);
  await assert.rejects(other.ask(saveFavoritePlayer, { body: { user_id, player_id } }), not_yours);
  await assert.rejects(
    other.ask(removeFavoritePlayer, { query: { id: favourites_id } }),
    refused(404, "This is not among your favorites."),
  );
  assert.deepEqual(await names(fan), ["Kai O'Brien"]);
});

test("an admin may look at anybody's, and that is written down", async () => {
  const fan = await member();
  const admin = await signedIn(site, "admin@example.org");
  const { user_id } = fan.user;
  await admin.ask(saveFavoritePlayer, { body: { user_id, player_id: ids["Kai O'Brien"] ?? 0 } });
  assert.deepEqual(await names(admin, { userid: user_id }), ["Kai O'Brien"]);
  const { rows } = await site.database.query(
    "select act from audit_log where actor_id = $1 and subject = $2 order by entry_id",
    [admin.user.user_id, `user ${user_id}`],
  );
  assert.deepEqual(
    rows.map(({ act }) => act),
    ["saved a favorite for somebody", "read somebody's favorites"],
  );
});

test("what there is not is not kept, and what is out of range is said", async () => {
  const fan = await member();
  await assert.rejects(
    fan.ask(saveFavoritePlayer, { body: { player_id: 2_000_000_000 } }),
    refused(404, "Player not found"),
  );
  await assert.rejects(
    fan.ask(removeFavoritePlayer, { query: { id: 2_000_000_000 } }),
    refused(404, "This is not among your favorites."),
  );
  await assert.rejects(list(fan, { limit: 501 }), refused(422, "limit ends at 500."));
  await assert.rejects(list(fan, { limit: 0 }), refused(422, "limit starts at 1."));
});

test("with the account its favorites go", async () => {
  const fan = await member();
  const other = await member();
  await keep(fan, "Kai O'Brien");
  await keep(other, "Kai O'Brien");
  await fan.ask(deleteUser, { params: { user_id: fan.user.user_id } });
  const { rows } = await site.database.query("select from favourites where user_id = $1", [fan.user.user_id]);
  assert.equal(rows.length, 0);
  assert.deepEqual(await names(other), ["Kai O'Brien"]);
});
