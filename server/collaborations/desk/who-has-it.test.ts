import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { giveUserRole, takeUserRole } from "../../../contract/accounts/roles.ts";
import { getAnyRequest, listAllRequests } from "../../../contract/collaborations/all-requests.ts";
import { actForSchool } from "../../../contract/collaborations/desk.ts";
import { mailsTo } from "../../testing/mails.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { collaborationWords } from "../testing/requests.ts";

// Who has a request has it for as long as they work at its desk. School without an officer: admins are its desk.

const ADA = "ada@admin.example";
const BEN = "ben@admin.example";
const UNREACHED = "The athlete has no account yet: please tell them";

let site: Site;
let words: ReturnType<typeof collaborationWords>;
let kai = 0;
let ada_id = 0;
let ben: Visitor;
before(async () => {
  site = await startSite();
  words = collaborationWords(site);
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  await site.database.query("update players set accepts_collaborations = true");
  ada_id = await addPerson(site.database, { email: ADA, role: "admin", given_name: "Ada" });
  await addPerson(site.database, { email: BEN, role: "admin", given_name: "Ben" });
  ben = await signedIn(site, BEN);
});
after(() => site.stop());

const ada = (is_admin: boolean) =>
  is_admin
    ? ben.ask(giveUserRole, { params: { user_id: ada_id }, body: { role: "admin" } })
    : ben.ask(takeUserRole, { params: { user_id: ada_id, role: "admin" } });

/** A request that is Ada's, approved by Ben once she has gone; `going` says how she does. */
async function approvedAfter(email: string, going: (request_id: string) => Promise<unknown>) {
  const { request_id, version } = await words.confirmedRequest(kai, email);
  const params = { request_id };
  const body = { act: "assign" as const, version, assigned_to: ada_id };
  const had = await ben.ask(actForSchool, { params, body });
  assert.equal(had.assigned_to?.name, "Ada");
  await going(request_id);
  const read = await ben.ask(getAnyRequest, { params });
  const nobodys = await ben.ask(listAllRequests, { query: { office: "none", assigned: "nobody" } });
  const line = nobodys.data.find((it) => it.request_id === request_id);
  await ben.ask(actForSchool, { params, body: { act: "approve", version: had.version } });
  await until(async () => {
    const { rows } = await site.database.query(
      "select from graphile_worker.jobs where task_identifier = 'mail_collaboration_step'",
    );
    return rows.length === 0;
  });
  const letters = (await mailsTo(site, BEN)).filter(
    ({ subject, text }) => subject.startsWith(UNREACHED) && text.includes(`No. ${read.request_number}`),
  );
  return { read, line, letters: letters.length };
}

const assignedTo = async (request_id: string): Promise<number | null> => {
  const { rows } = await site.database.query(
    "select assigned_to::int from collaboration_requests where request_id = $1",
    [request_id],
  );
  return rows[0].assigned_to;
};

test("an admin whose role is taken has nothing of our desk anymore: the others find it, and are told of it", async () => {
  const { read, line, letters } = await approvedAfter("one@brand.example", async (request_id) => {
    await ada(false);
    assert.equal(await assignedTo(request_id), null);
  });
  assert.deepEqual([read.assigned_to, line?.assigned_to, letters], [null, null, 1]);
});

test("who kept a request by an earlier release and has no such desk anymore has it in no list and no letter either", async () => {
  await ada(true);
  const { read, line, letters } = await approvedAfter("two@brand.example", () =>
    site.database.query("delete from roles_held where user_id = $1 and role = 'admin'", [ada_id]),
  );
  assert.deepEqual([read.assigned_to, line?.assigned_to, letters], [null, null, 1]);
});

test("whose role is taken at the moment at which they are given a request doesn't have it afterwards", async () => {
  await ada(true);
  const { request_id, version } = await words.confirmedRequest(kai, "three@brand.example");
  const holder = await site.database.connect();
  await holder.query("begin");
  await holder.query("delete from roles_held where user_id = $1 and role = 'admin'", [ada_id]);
  const late = ben
    .ask(actForSchool, {
      params: { request_id },
      body: { act: "assign", version, assigned_to: ada_id },
    })
    .then(
      () => "done",
      (error: Error) => error.message,
    );
  let is_done = false;
  void late.then(() => {
    is_done = true;
  });
  await until(async () => {
    const { rows } = await site.database.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return is_done || rows.length > 0;
  });
  await holder.query("commit");
  holder.release();
  assert.match(await late, /no longer works at this desk/);
  assert.equal(await assignedTo(request_id), null);
});
