import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyDatabase } from "../../../../database/testing/database.ts";
import { reportText } from "../staging/report.ts";
import { rosterDatabase } from "../testing/import.ts";
import { NeedsYes } from "./import-alarms.ts";

/** What an import means for supporters: who is asked whether to go on, and what ends, because athletes move or leave. */

const at = rosterDatabase(emptyDatabase);

const csv = (season: number, teams: Record<string, readonly string[]>) =>
  [
    "school,name,season,class,jersey,hometown",
    ...Object.entries(teams).flatMap(([school, names]) =>
      names.map((name, place) => `${school},${name},${season},Junior,${place},"${name.split(" ")[1]}, OK"`),
    ),
    "",
  ].join("\n");
const BEFORE = csv(2024, { Ashby: ["Ada Stone", "Bo Reed", "Dee Hall", "Eli Marsh"], Quimby: ["Cy Field"] });
/** Ada plays for Quimby, and Bo for nobody. */
const AFTER = csv(2025, { Ashby: ["Dee Hall", "Eli Marsh"], Quimby: ["Cy Field", "Ada Stone"] });
const take = (content: string, dryRun = false) => at.take(content, { sport_id: 2, dryRun });

const offer = async (player_name: string) => {
  const [made] = await at.rows<{ offer_id: string }>(
    `insert into offers (player_id, kind, price_cents, days, at_once, offered_at)
     select player_id, 'thank_you_video', 5000, 30, 5, now() from players where player_name = $1 returning offer_id`,
    [player_name],
  );
  return made?.offer_id;
};
const plan = (player_name: string, how: { offer_id?: string | undefined; asked?: boolean } = {}) =>
  at.rows(
    `insert into recurring_contributions (user_id, player_id, team_id, player_name, team_name, amount_cents, duration_months, state,
                                          provider_subscription_id, next_charge_at, offer_id, asked_at, asked_until)
     select (select user_id from people), player_id, team_id, player_name, team_name, 5000, 12, 'going', 'sub_' || gen_random_uuid(),
            now() + interval '20 days', $2, asked.at, asked.at + interval '14 days'
       from players, (values (case when $3 then now() end)) as asked (at) where player_name = $1`,
    [player_name, how.offer_id ?? null, how.asked ?? false],
  );
const order = (player_name: string, offer_id: string | undefined, state: string) =>
  at.rows(
    `with given as (
       insert into contributions (kind, nil_service_type, player_id, team_id, player_name, team_name, amount_cents, state, expires_at, user_id)
       select 'one_time', 'thank_you_video', player_id, team_id, player_name, team_name, 5000, 'expired', now(), (select user_id from people)
         from players where player_name = $1 returning contribution_id)
     insert into orders (contribution_id, offer_id, state, created_at, ordered_at, due_at, state_at, look_at)
     select contribution_id, $2, $3, now(), now(), now() + interval '30 days', now(), now() from given`,
    [player_name, offer_id, state],
  );

/** Four athletes who are supported: of each a plan and a plan with a service, and orders that are open and delivered. */
async function supported(): Promise<void> {
  await take(BEFORE);
  await at.rows("insert into people (email) values ('fan@example.org')");
  for (const name of ["Ada Stone", "Bo Reed", "Dee Hall"]) {
    const offer_id = await offer(name);
    await plan(name);
    await plan(name, { offer_id });
    for (const state of ["ordered", "questioned", "delivered"]) await order(name, offer_id, state);
  }
  await plan("Bo Reed", { asked: true });
  // Whoever has left by now is no news of this file.
  await plan("Eli Marsh");
  await at.rows(
    "update players set pending_transfer = true, team_id = team_id + 1 where player_name = 'Eli Marsh'",
  );
}

const SUPPORTERS = { plans_asked: 2, plans_ended: 2, orders_ended: 4 };

test("a report says what it means for supporters, before the file is imported and after", async () => {
  await supported();
  const read = await take(AFTER, true);
  const { plans_asked, plans_ended, orders_ended } = read;
  assert.deepEqual({ plans_asked, plans_ended, orders_ended }, SUPPORTERS);
  const text = reportText(read, true);
  assert.match(text, / 2 {2}monthly plans whose supporters are asked: keep going, or cancel/);
  assert.match(text, / 2 {2}monthly plans that end with the service they are for/);
  assert.match(text, / 4 {2}open orders that end, and are paid back/);
  const done = await take(AFTER);
  assert.deepEqual(done, { ...read, import_id: done.import_id, notes: done.notes });
  // The same file once more moves nobody.
  assert.equal((await take(AFTER)).plans_asked, 0);
});

test("a file that is stopped as a mistake says it as well", async () => {
  await supported();
  const cut = csv(2024, { Ashby: ["Dee Hall"], Quimby: ["Cy Field"] });
  await assert.rejects(
    take(cut),
    (error) =>
      error instanceof NeedsYes &&
      /^Supporters: 2 monthly plans are asked about, 2 end, and 4 open orders end\.$/m.test(error.message),
  );
});
