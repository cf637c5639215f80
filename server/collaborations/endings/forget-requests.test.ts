import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { actAtDesk, getDeskRequest } from "../../../contract/collaborations/desk.ts";
import { actByLink, followRequest } from "../../../contract/collaborations/requests.ts";
import { openTestDatabase } from "../../testing/open-database.ts";
import { addPerson, signedIn } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import type { World } from "../../world/world.ts";
import { addressesOf } from "../letters/letters.ts";
import { collaborationWords, dayFromToday } from "../testing/requests.ts";
import { forgetRequests } from "./forget-requests.ts";

let site: Site;
let words: ReturnType<typeof collaborationWords>;
let database: World["database"];
let kai = 0;
before(async () => {
  site = await startSite();
  words = collaborationWords(site);
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  await site.database.query("update players set accepts_collaborations = true where is_listed");
  const { connectionString: url } = site.database.options;
  database = openTestDatabase(url ?? "", 2);
});
after(async () => {
  await database.close();
  await site.stop();
});

/** The job, as it runs on a day that is so many days ahead. */
const inDays = async (days: number) => {
  const world = {
    database,
    clock: { now: () => new Date(Date.now() + days * 86_400_000) },
    records_years: 7,
  };
  await forgetRequests.run(world);
};
const termsOf = async (request_id: string) =>
  (await site.database.query("select * from collaboration_terms where request_id = $1", [request_id]))
    .rows[0];

test("a year after a request was over its phones, addresses and links are deleted, and without a deal the sender too", async () => {
  const [gone, done, open] = [
    await words.confirmedRequest(kai, "gone@brand.example"),
    await words.confirmedRequest(kai, "done@brand.example"),
    await words.confirmedRequest(kai, "open@brand.example"),
  ];
  await site.ask(actByLink, { body: { link: gone.link, act: "withdraw", version: gone.version } });
  await site.database.query(
    "update collaboration_requests set state = 'done', executed_on = now() where request_id = $1",
    [done.request_id],
  );
  await inDays(3);
  await inDays(364);
  assert.equal((await termsOf(gone.request_id)).street_address, "1 Main Street");

  await inDays(366);
  const [of_gone, of_done, of_open] = [
    await termsOf(gone.request_id),
    await termsOf(done.request_id),
    await termsOf(open.request_id),
  ];
  for (const { phone_number, street_address, city, zip_code, business_phone } of [of_gone, of_done])
    assert.deepEqual([phone_number, street_address, city, zip_code, business_phone], ["", "", "", "", null]);
  assert.deepEqual([of_gone.first_name, of_gone.email_address, of_gone.additional_details], ["", "", null]);
  assert.deepEqual([of_done.first_name, of_done.email_address], ["Bea", "done@brand.example"]);
  assert.equal(Number(of_gone.flat_fees), 500);
  assert.deepEqual([of_gone.scope_of_use, of_gone.other], ["Social media", null], "chosen, not typed");
  assert.equal(of_open.street_address, "1 Main Street");
  await assert.rejects(site.ask(followRequest, { body: { link: gone.link } }), refused(404));
  const { rows } = await site.database.query(
    "select found_by from collaboration_requests where request_id = $1",
    [gone.request_id],
  );
  assert.equal(rows[0].found_by, "kai obrien bean roasters");
});

test("a deal that is done stays the school's record for seven years, and no day longer; what is signed and not done, or open, stays", async () => {
  const YEAR = 365.25;
  const states = ["done", "agreement", "approved"] as const;
  const made: string[] = [];
  for (const state of states) {
    const { request_id } = await words.confirmedRequest(kai, `${state}-long@brand.example`, {
      flat_fees: 0,
      other: "Shoes",
    });
    await site.database.query(
      "update collaboration_requests set state = $2, executed_on = now(), state_at = now() where request_id = $1",
      [request_id, state],
    );
    await site.database.query(
      "insert into collaboration_history (request_id, actor, act, state, words) values ($1, 'officer', 'approve', 'approved', 'For Kai')",
      [request_id],
    );
    made.push(request_id);
  }
  const left = () =>
    Promise.all(
      made.map(async (request_id) => {
        const { first_name, email_address, other, company_name, phone_number } = await termsOf(request_id);
        const { rowCount } = await site.database.query(
          "select from collaboration_history where request_id = $1 and words is not null",
          [request_id],
        );
        return [first_name, email_address.split("@")[0], other, company_name, phone_number, rowCount];
      }),
    );
  const [, signed, open] = await left();
  await inDays(7 * YEAR - 2);
  assert.deepEqual(await left(), [["Bea", "done-long", "Shoes", "Bean Roasters", "", 1], signed, open]);
  await inDays(7 * YEAR + 2);
  assert.deepEqual(await left(), [["", "", "Words deleted", "Bean Roasters", "", 0], signed, open]);
});

test("nothing is done anymore with a request that nobody knows the sender of: it is read, and no letter goes to nobody", async () => {
  const { rows } = await site.database.query(
    "select school_id from schools where school_name = 'Test Air Force'",
  );
  await addPerson(site.database, {
    email: "casey@school.example",
    role: "compliance",
    school_id: rows[0].school_id,
  });
  const officer = await signedIn(site, "casey@school.example");
  const steps = {
    declined: { act: "reopen" as const, text: "It was a mistake." },
    done: { act: "correct_signature" as const, executed_on: dayFromToday(0), text: "The wrong year." },
  };
  const made = new Map<string, keyof typeof steps>();
  for (const state of ["declined", "done"] as const) {
    const { request_id } = await words.confirmedRequest(kai, `${state}-forgotten@brand.example`);
    await site.database.query(
      "update collaboration_requests set state = $2, executed_on = case when $2 = 'done' then now() + interval '1 day' end where request_id = $1",
      [request_id, state],
    );
    made.set(request_id, state);
  }
  for (const [request_id] of made)
    assert.notDeepEqual((await officer.ask(getDeskRequest, { params: { request_id } })).acts, []);
  await inDays(8 * 366);
  for (const [request_id, state] of made) {
    const params = { request_id };
    const { acts, version } = await officer.ask(getDeskRequest, { params });
    assert.deepEqual(acts, [], state);
    await assert.rejects(
      officer.ask(actAtDesk, { params, body: { version, ...steps[state] } }),
      refused(409, /deleted by now/),
    );
    assert.deepEqual(await addressesOf(database, request_id, "sender", new Date()), []);
  }
});
