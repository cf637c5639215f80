import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { actAtDesk, getDeskRequest } from "../../../contract/collaborations/desk.ts";
import { actOnOwnRequest, getOwnRequest } from "../../../contract/collaborations/requests.ts";
import { endRule } from "../../../contract/collaborations/rules.ts";
import { businessDaysAfter } from "../../../pure/business-days.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { collaborationWords, dayFromToday } from "../testing/requests.ts";

let site: Site;
let words: ReturnType<typeof collaborationWords>;
let [officer, athlete]: Visitor[] = [];
let kai = 0;
before(async () => {
  site = await startSite();
  words = collaborationWords(site);
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  await site.database.query("update players set accepts_collaborations = true where is_listed");
  const { rows } = await site.database.query(
    "select school_id from teams join players using (team_id) where player_id = $1",
    [kai],
  );
  const { school_id } = rows[0];
  await addPerson(site.database, { email: "casey@school.example", role: "compliance", school_id });
  await addPerson(site.database, { email: "kai@athlete.example", role: "athlete", player_id: kai });
  officer = await signedIn(site, "casey@school.example");
  athlete = await signedIn(site, "kai@athlete.example");
});
after(() => site.stop());

/** A deal on its way to the last signature; answers how it is signed. */
async function agreed(email: string, flat_fees: number, company_name: string) {
  assert.ok(officer && athlete);
  const sent = await words.confirmedRequest(kai, email, { flat_fees, company_name });
  const params = { request_id: sent.request_id };
  await officer.ask(actAtDesk, { params, body: { act: "approve", version: sent.version } });
  const { version } = await athlete.ask(getOwnRequest, { params });
  await site.database.query(
    "update collaboration_requests set created_at = now() - interval '30 days' where request_id = $1",
    [sent.request_id],
  );
  const accepted = await athlete.ask(actOnOwnRequest, { params, body: { act: "accept", version } });
  return {
    ...params,
    sign: (executed_on: string) =>
      athlete?.ask(actOnOwnRequest, {
        params,
        body: { act: "sign", version: accepted.version, executed_on },
      }),
  };
}

const dueOf = async (request_id: string) => {
  const found = await officer?.ask(getDeskRequest, { params: { request_id } });
  return [found?.due?.due_on, found?.due?.set_by];
};
const becomesDue = (request_id: string, day: string) =>
  until(async () => (await dueOf(request_id))[0] === day, `Never due on ${day}.`);

test("two deals of one payor that are signed at the same moment are both due five business days after", async () => {
  // The second by another address of the same company, written otherwise.
  const one = await agreed("bea@brand.example", 350, "Bean Roasters");
  const other = await agreed("owner@brand.example", 400, "BEAN  roasters");
  const somebody = await agreed("else@brand.example", 400, "Another");
  const day = dayFromToday(-9);
  await Promise.all([one.sign(day), other.sign(day), somebody.sign(day)]);
  await becomesDue(one.request_id, businessDaysAfter(day, 5));
  await becomesDue(other.request_id, businessDaysAfter(day, 5));
  assert.equal((await dueOf(one.request_id))[1], "the College Sports Commission");
  assert.equal((await dueOf(somebody.request_id))[1], "our procedures");
});

test("a later deal that brings the sum to $600 brings the due day of the earlier ones with it", async () => {
  const small = await agreed("sum@brand.example", 250, "Summit Shoes");
  await small.sign(dayFromToday(-20));
  assert.equal((await dueOf(small.request_id))[1], "our procedures");
  const second = await agreed("shop@brand.example", 350, "Summit Shoes");
  await second.sign(dayFromToday(-2));
  await becomesDue(small.request_id, businessDaysAfter(dayFromToday(-2), 5));
  await becomesDue(second.request_id, businessDaysAfter(dayFromToday(-2), 5));
});

test("where nothing else is due, an earlier deal is first due with the one that brings the sum to $600", async () => {
  await addPerson(site.database, { email: "admin@site.example", role: "admin" });
  const admin = await signedIn(site, "admin@site.example");
  const { rows } = await site.database.query(
    "select rule_row_id::int from rules where rule_id = 'disclosure-days'",
  );
  await admin.ask(endRule, {
    params: { rule_row_id: rows[0].rule_row_id },
    body: { ends_on: dayFromToday(-1), reason: "It was repealed." },
  });
  const small = await agreed("low@brand.example", 250, "Lowland Lamps");
  await small.sign(dayFromToday(0));
  assert.deepEqual(await dueOf(small.request_id), [undefined, undefined]);
  const second = await agreed("lamp@brand.example", 350, "Lowland Lamps");
  await second.sign(dayFromToday(0));
  const due_on = businessDaysAfter(dayFromToday(0), 5);
  await becomesDue(second.request_id, due_on);
  const listed = async () => {
    const found = await site.database.query(
      "select due_on::text from collaboration_requests where request_id = $1",
      [small.request_id],
    );
    return found.rows[0].due_on;
  };
  await until(async () => (await listed()) === due_on, "The list never had the first deal's day.");
});
