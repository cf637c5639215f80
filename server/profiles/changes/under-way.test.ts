import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { Refusal } from "../../http/answers/refusal.ts";
import type { Asker } from "../../http/sessions/asker.ts";
import { givePageTo, takePageFrom } from "../../people/page-holders.ts";
import { addPerson } from "../../testing/people.ts";
import { askerOf, doneOrWaiting, holding, openAccounts } from "../../testing/under-way.ts";
import type { World } from "../../world/world.ts";
import { dataUrl, picture } from "../testing/profiles.ts";
import { changeOwnPage, readOwnPage } from "./own-page.ts";

// A change of a page that is under way, its picture being read, while the page is taken from the account.

let accounts: Awaited<ReturnType<typeof openAccounts>>;
let world: World;
let player_id = 0;
before(async () => {
  accounts = await openAccounts();
  world = accounts.world;
  player_id = accounts.players["Kai O'Brien"] ?? 0;
});
after(() => accounts.close());

const ENDINGS = {
  "the page is taken from the account": take,
  "the page is given to another account": async () => {
    await take();
    const email = `${randomUUID()}@example.org`;
    await addPerson(accounts.owner, { email });
    const nobody = await askerOf(world);
    assert.ok(await world.database.transaction((tx) => givePageTo(tx, { email, player_id }, nobody)));
  },
} as const;

for (const [what, end] of Object.entries(ENDINGS)) {
  test(`${what} while the picture of a change is read: nothing of it is public`, async () => {
    const asker = await holder();
    using hold = holding(world, "before it begins");
    const changing = outcome(changeOwnPage(hold.held, asker, await typed(asker)));
    await hold.reached;
    await end();
    hold.letGo();
    assert.equal(await changing, "403 You don't have an athlete page anymore.");
    assert.deepEqual(await shown(), []);
  });
}

test("whoever takes the page while a change is written waits for it", async () => {
  const asker = await holder();
  using hold = holding(world, "before its commit");
  const changing = outcome(changeOwnPage(hold.held, asker, await typed(asker)));
  await hold.reached;
  const taking = take();
  assert.equal(await doneOrWaiting(accounts.owner, taking), "waiting");
  hold.letGo();
  assert.equal(await changing, "changed");
  await taking;
  assert.deepEqual(await shown(), [{ bio: "Who I say I am.", has_picture: true }]);
});

async function take(): Promise<void> {
  const nobody = await askerOf(world);
  await world.database.transaction((tx) => takePageFrom(tx, player_id, nobody));
}

/** Somebody who has the page, signed in. */
async function holder(): Promise<Asker> {
  await accounts.owner.query("delete from roles_held where player_id = $1", [player_id]);
  const held = { role: "athlete" as const, player_id };
  const email = `${randomUUID()}@example.org`;
  const user_id = await addPerson(accounts.owner, { email, ...held });
  const person = {
    ...{ user_id, email, email_confirmed: true, has_password: true, user_name: null, given_name: null },
    ...{ roles: [{ school_id: null, ...held }], resting: [], has_second_factor: false },
  };
  const session = {
    ...{ session_hash: randomBytes(32), way: "password" as const, ends_at: new Date(Date.now() + 3_600_000) },
    ...{ proved_at: world.clock.now(), person, renewed: [] },
  };
  return { ...(await askerOf(world)), session };
}

const typed = async (asker: Asker) => ({
  ...(await readOwnPage(world, asker)),
  ...{ bio: "Who I say I am.", jersey_number: null, weight: null },
  ...{ profile_picture_base64: dataUrl(await picture()), removes_picture: false },
});

const shown = async () =>
  (
    await accounts.owner.query(
      `select bio, image_url is not null as has_picture from athlete_pages where player_id = $1`,
      [player_id],
    )
  ).rows;

const outcome = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => "changed",
    (error) => {
      if (error instanceof Refusal) return `${error.status} ${error.message}`;
      throw error;
    },
  );
