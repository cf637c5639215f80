import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { parse } from "csv-parse/sync";
import { takeUserRole } from "../../../contract/accounts/roles.ts";
import {
  ALL_REQUESTS_CSV,
  getAnyRequest,
  listAllRequests,
} from "../../../contract/collaborations/all-requests.ts";
import { actAtDesk, actForSchool, getDeskRequest } from "../../../contract/collaborations/desk.ts";
import { submitRequest } from "../../../contract/collaborations/submit-request.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { collaborationWords, filledIn } from "../testing/requests.ts";

let site: Site;
let words: ReturnType<typeof collaborationWords>;
let ids: Record<string, number>;
let admin: Visitor;
before(async () => {
  site = await startSite();
  words = collaborationWords(site);
  ids = await addPlayers(site.database);
  await site.database.query("update players set accepts_collaborations = true");
  await addPerson(site.database, { email: "ada@admin.example", role: "admin" });
  admin = await signedIn(site, "ada@admin.example");
});
after(() => site.stop());

const of = (name: string): number => ids[name] ?? 0;
const numbers = async (query: object) =>
  (await admin.ask(listAllRequests, { query })).data.map(({ request_number }) => request_number);

test("an admin sees what came to any school's desk, narrowed by school and name, in the list and in the file", async () => {
  const kai = await words.confirmedRequest(of("Kai O'Brien"), "one@brand.example");
  const jose = await words.confirmedRequest(of("José Muñoz"), "two@brand.example", {
    company_name: "=2+3",
  });
  // Nobody but who has the mail may read what is not confirmed.
  const body = filledIn(of("Kai O'Brien"), { email_address: "three@brand.example" });
  await site.ask(submitRequest, { body });
  assert.deepEqual(await numbers({}), [kai.request_number, jose.request_number]);
  assert.deepEqual(await numbers({ school: "arizona" }), [jose.request_number]);
  await site.database.query(
    "insert into school_aliases select 'wildcat tech', school_id from schools where school_name = 'Test Arizona'",
  );
  assert.deepEqual(await numbers({ school: "Wildcat T" }), [jose.request_number]);
  assert.deepEqual(await numbers({ school: "%" }), []);
  assert.deepEqual(await numbers({ text: "munoz" }), [jose.request_number]);
  assert.deepEqual(await numbers({ view: "all", limit: 1 }), [jose.request_number]);
  assert.deepEqual(await numbers({ view: "all", after_number: jose.request_number }), [kai.request_number]);
  const file = await admin.request(`${ALL_REQUESTS_CSV}?school=arizona`);
  const [row, ...more]: Record<string, string>[] = parse(await file.text(), { columns: true });
  assert.deepEqual([row?.school, row?.company, more.length], ["Test Arizona", "'=2+3", 0]);
});

test("one request is read whole, and is its office's to decide where there is one", async () => {
  const { rows } = await site.database.query(
    "select school_id from schools where school_name = 'Test Air Force'",
  );
  await addPerson(site.database, {
    email: "cora@school.example",
    role: "compliance",
    school_id: rows[0].school_id,
  });
  const { request_id, version } = await words.confirmedRequest(of("Kai O'Brien"), "four@brand.example");
  const read = await admin.ask(getAnyRequest, { params: { request_id } });
  assert.deepEqual([read.acts, read.officers, read.terms?.email_address], [[], [], "four@brand.example"]);
  assert.ok(read.findings.length > 0 && read.deadlines.length > 0);
  const approve = { params: { request_id }, body: { act: "approve" as const, version } };
  for (const [call, status] of [
    [actAtDesk, 403],
    [actForSchool, 409],
  ] as const)
    await assert.rejects(admin.ask(call, approve), refused(status));
});

test("the file is an admin's alone", async () => {
  await addPerson(site.database, { email: "fan@example.org" });
  const fan = await signedIn(site, "fan@example.org");
  assert.equal((await fan.request(ALL_REQUESTS_CSV)).status, 403);
  assert.equal((await site.request(ALL_REQUESTS_CSV, { redirect: "manual" })).status, 303);
});

test("what an officer had is the others' once the role is taken", async () => {
  const { request_id, version } = await words.confirmedRequest(of("Kai O'Brien"), "five@brand.example");
  const { rows } = await site.database.query(
    "select school_id from schools where school_name = 'Test Air Force'",
  );
  const [{ school_id }] = rows;
  await addPerson(site.database, { email: "casey@school.example", role: "compliance", school_id });
  const casey = await signedIn(site, "casey@school.example");
  const user_id = await addPerson(site.database, {
    email: "cleo@school.example",
    role: "compliance",
    school_id,
  });
  const params = { request_id };
  const given = { act: "assign" as const, version, assigned_to: user_id };
  assert.equal((await casey.ask(actAtDesk, { params, body: given })).assigned_to?.user_id, user_id);
  await admin.ask(takeUserRole, { params: { user_id, role: "compliance" } });
  const { assigned_to } = await casey.ask(getDeskRequest, { params });
  assert.equal(assigned_to, null);
});
