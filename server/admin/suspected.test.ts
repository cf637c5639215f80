import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { discardSuspected, listSuspected, releaseSuspected } from "../../contract/admin/suspected.ts";
import { submitRequest } from "../../contract/collaborations/submit-request.ts";
import { contactUs, listMessages } from "../../contract/contact/messages.ts";
import { createPlayerProfile } from "../../contract/profiles/profiles.ts";
import { mailsTo, mailTo } from "../testing/mails.ts";
import { addPerson, signedIn, type Visitor } from "../testing/people.ts";
import { refused } from "../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../testing/site.ts";

const SITE = "https://my-shop.example";

let site: Site;
let admin: Visitor;
let kai = 0;
before(async () => {
  site = await startSite();
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  await site.database.query("update players set accepts_collaborations = true where is_listed");
  await addPerson(site.database, { email: "admin@example.org", role: "admin" });
  admin = await signedIn(site, "admin@example.org");
});
beforeEach(() => site.database.query("truncate suspected_submissions"));
after(() => site.stop());

const held = async () => (await admin.ask(listSuspected, {})).data;
const first = async () => {
  const [it] = await held();
  assert.ok(it);
  return { ...it, params: { suspected_id: it.suspected_id } };
};
const request = (email_address: string, but = {}) => ({
  body: {
    player_id: kai,
    ...{
      first_name: "Bea",
      last_name: "Brand",
      email_address,
      phone_number: "555",
      street_address: "1 Main Street",
    },
    ...{
      city: "Tulsa",
      state: "OK",
      zip_code: "74101",
      country: "USA",
      scope_of_use: "Gaming",
      flat_fees: 100,
    },
    requested_date: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
    ...but,
  },
});
/** Its picture is one pixel. */
const profile = (email_address: string, but = {}) => ({
  body: {
    ...{ email_address, sport_level: "College Sports", gender_division: "Women", first_name: "Maya" },
    ...{
      last_name: "Okafor",
      sport_name: "Soccer",
      school_name: "Test Arizona",
      class_name: "Senior",
      height: `5' 9"`,
    },
    profile_picture_base64: "data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==",
    ...but,
  },
});
const keptProfiles = async () =>
  (await site.database.query("select from profile_details join profile_pictures using (submission_id)"))
    .rowCount;

const MESSAGE = {
  first_name: "Ada",
  last_name: "Okafor",
  email: "ada@example.org",
  phone_number: "555 0100",
  subject: "Shoes",
  message: "Two lines,\nlike these.",
};

test("a message with the hidden field filled in waits for an admin, and comes to the inbox once released", async () => {
  await site.ask(contactUs, { body: { ...MESSAGE, website: SITE } });
  const inbox = async () => (await admin.ask(listMessages, {})).data.map(({ subject }) => subject);
  assert.deepEqual(await inbox(), []);
  const { form, reason, fields, params } = await first();
  assert.deepEqual([form, reason], ["contact", "hidden_field"]);
  assert.ok(fields.some(({ name, value }) => name === "message" && value === MESSAGE.message));
  assert.deepEqual(await admin.ask(releaseSuspected, { params }), { released: true });
  assert.deepEqual([await inbox(), await held()], [["Shoes"], []]);
  await assert.rejects(admin.ask(releaseSuspected, { params }), refused(404));
});

test("a held request mails nobody until it is released, and then its link", async () => {
  const email = "shop@brand.example";
  await site.ask(submitRequest, request(email, { website: SITE }));
  assert.deepEqual(await mailsTo(site, email), []);
  const { params } = await first();
  await admin.ask(releaseSuspected, { params });
  await mailTo(site, email, "Confirm your NIL collaboration request");
  const { rows } = await site.database.query(
    "select act from audit_log where subject like 'collaboration %'",
  );
  assert.deepEqual(rows, [{ act: "released a suspected submission" }]);
});

test("a held profile keeps its picture, shows it in no list, and is gone when it is discarded", async () => {
  await site.ask(createPlayerProfile, profile("maya@example.org", { website: SITE }));
  assert.equal(await keptProfiles(), 0);
  const { fields, params } = await first();
  assert.ok(!fields.some(({ name }) => name.includes("picture")));
  await admin.ask(releaseSuspected, { params });
  await mailTo(site, "maya@example.org", "Confirm your athlete profile");
  assert.equal(await keptProfiles(), 1);

  await site.ask(createPlayerProfile, profile("spam@example.org", { website: SITE }));
  await admin.ask(discardSuspected, { params: (await first()).params });
  assert.deepEqual([await held(), await mailsTo(site, "spam@example.org")], [[], []]);
});

test("what is beyond the many of one address is held back too, and thrown away nowhere", async () => {
  for (let times = 0; times < 11; times += 1)
    await site.ask(contactUs, { body: { ...MESSAGE, email: "many@example.org" } });
  for (let times = 0; times < 6; times += 1) await site.ask(submitRequest, request("many@brand.example"));
  for (let times = 0; times < 4; times += 1)
    await site.ask(createPlayerProfile, profile("many.maya@example.org"));
  assert.deepEqual(
    (await held()).map(({ form, reason }) => `${form}: ${reason}`),
    ["profile: too_many", "collaboration: too_many", "contact: too_many"],
  );
  for (const { suspected_id } of await held())
    await admin.ask(releaseSuspected, { params: { suspected_id } });
  assert.deepEqual(await held(), []);
});

test("the API document and its examples know nothing of the guard's fields", async () => {
  const document = await (await site.request("/v1/openapi.json")).text();
  assert.doesNotMatch(document, /"website"|"seconds_taken"/);
  assert.doesNotMatch(await (await site.request("/docs")).text(), /seconds_taken|website&quot;|"website"/);
});
