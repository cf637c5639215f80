import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { giveUserRole, takeUserRole } from "../../../contract/accounts/roles.ts";
import { getAnyRequest, listAllRequests } from "../../../contract/collaborations/all-requests.ts";
import {
  actAtDesk,
  actForSchool,
  getDeskRequest,
  listDeskRequests,
} from "../../../contract/collaborations/desk.ts";
import { actOnOwnRequest, followRequest, getOwnRequest } from "../../../contract/collaborations/requests.ts";
import { mailsTo, withoutAddresses } from "../../testing/mails.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { until } from "../../testing/until.ts";
import { collaborationWords } from "../testing/requests.ts";

// A school without an officer: admins are its desk, are told so, and hand it over.

const ADA = "ada@admin.example";
const KAI = "kai@athlete.example";
const OURS = "the Donate NIL team (for Test Air Force)";

let site: Site;
let words: ReturnType<typeof collaborationWords>;
let kai = 0;
let admin: Visitor;
let admin_id = 0;
let casey_id = 0;
before(async () => {
  site = await startSite();
  words = collaborationWords(site);
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  await site.database.query("update players set accepts_collaborations = true");
  admin_id = await addPerson(site.database, { email: ADA, role: "admin", given_name: "Ada" });
  await addPerson(site.database, { email: "ben@admin.example", role: "admin" });
  await addPerson(site.database, { email: KAI, role: "athlete", player_id: kai });
  casey_id = await addPerson(site.database, { email: "casey@school.example" });
  admin = await signedIn(site, ADA);
});
after(() => site.stop());

async function anHourPasses(): Promise<void> {
  await site.database.query("select graphile_worker.add_job('admin_news')");
  await until(async () => {
    const { rows } = await site.database.query(
      "select from graphile_worker.jobs where task_identifier in ('admin_news', 'mail_admin_news')",
    );
    return rows.length === 0;
  });
}

const told = async (): Promise<string[]> =>
  (await mailsTo(site, ADA)).map(({ subject }) => subject).filter((each) => each.startsWith("Waiting"));

const officer = (on: boolean) =>
  on
    ? admin.ask(giveUserRole, {
        params: { user_id: casey_id },
        body: { role: "compliance", school_name: "Test Air Force" },
      })
    : admin.ask(takeUserRole, { params: { user_id: casey_id, role: "compliance" } });

test("a request to a school without an officer is the admins' to decide: they are mailed, and nobody is told of an office", async () => {
  await anHourPasses();
  assert.deepEqual(await told(), []);
  const { request_id, link, version, office } = await words.confirmedRequest(kai, "one@brand.example");
  assert.equal(office, OURS);
  const letter = await words.letterTo("one@brand.example", "We received your NIL collaboration request");
  assert.match(letter.text, /is with the Donate NIL team \(for Test Air Force\)/);
  assert.match(letter.text, /Test Air Force has no compliance officer here yet, so our own team decides/);
  assert.doesNotMatch(letter.text, /compliance office of/);
  await anHourPasses();
  await anHourPasses();
  assert.deepEqual(await told(), ["Waiting for you: 1 NIL request at our desk"]);
  const [news] = await mailsTo(site, ADA);
  assert.ok(news?.text.includes(`${site.origin}/AdminDashboard/requests?office=none`));
  assert.doesNotMatch(withoutAddresses(news?.text ?? ""), /Bea|Bean Roasters|O'Brien/);

  const { data } = await admin.ask(listAllRequests, { query: { office: "none" } });
  assert.deepEqual(
    data.map((line) => line.request_id),
    [request_id],
  );
  assert.equal((await admin.ask(listAllRequests, { query: { office: "school" } })).count, 0);
  const read = await admin.ask(getAnyRequest, { params: { request_id } });
  assert.deepEqual([read.has_officer, read.officers.map(({ name }) => name)], [false, ["Ada", "Officer 2"]]);
  assert.deepEqual(read.acts, ["assign", "ask", "approve", "decline"]);
  const params = { request_id };
  const mine = { act: "assign" as const, version, assigned_to: admin_id };
  const assigned = await admin.ask(actForSchool, { params, body: mine });
  assert.equal(assigned.assigned_to?.name, "Ada");
  const ask = { act: "ask" as const, version: assigned.version, text: "Which post?" };
  await admin.ask(actForSchool, { params, body: ask });
  const question = await words.letterTo("one@brand.example", "There is a question about your request");
  assert.match(question.text, /The Donate NIL team \(for Test Air Force\) needs to know more/);
  const { history } = await site.ask(followRequest, { body: { link } });
  assert.deepEqual(
    [history.at(-1)?.actor, history.at(-1)?.by_platform, history.at(-1)?.actor_name],
    ["officer", true, null],
  );
  const { rows } = await site.database.query(
    "select act, detail from audit_log where subject = $1 and act <> 'read a request' order by entry_id",
    [`request ${request_id}`],
  );
  assert.deepEqual(
    rows,
    ["assigned", "asked about"].map((act) => ({
      act: `${act} a collaboration request`,
      detail: { for_a_school_without_officer: true },
    })),
  );
});

test("what still waits after three days admins are mailed of again, once", async () => {
  await words.confirmedRequest(kai, "two@brand.example");
  await anHourPasses();
  const before_it = (await told()).length;
  await site.database.query(
    "update collaboration_requests set admins_told_at = admins_told_at - interval '2 days 23 hours', state_at = state_at - interval '9 days'",
  );
  await anHourPasses();
  assert.equal((await told()).length, before_it);
  await site.database.query(
    "update collaboration_requests set admins_told_at = admins_told_at - interval '1 hour'",
  );
  await anHourPasses();
  await anHourPasses();
  assert.equal((await told()).length, before_it + 1);
});

test("as soon as the school has an officer, the office has its requests, and whoever had one has it no more", async () => {
  const { request_id, version, link } = await words.confirmedRequest(kai, "three@brand.example");
  const params = { request_id };
  const had = await admin.ask(actForSchool, {
    params,
    body: { act: "assign", version, assigned_to: admin_id },
  });
  await officer(true);
  const late = admin.ask(actForSchool, { params, body: { act: "approve", version: had.version } });
  await assert.rejects(late, refused(409, /^Test Air Force has a compliance officer now/));
  const read = await admin.ask(getAnyRequest, { params });
  assert.deepEqual([read.acts, read.officers, read.assigned_to], [[], [], null]);
  const casey = await signedIn(site, "casey@school.example");
  const { data } = await casey.ask(listDeskRequests, {});
  assert.ok(data.some((line) => line.request_id === request_id));
  const at_desk = await casey.ask(getDeskRequest, { params });
  await casey.ask(actAtDesk, { params, body: { act: "approve", version: at_desk.version } });
  const letter = await words.letterTo("three@brand.example", "Your NIL collaboration request is approved");
  assert.match(letter.text, /The compliance office of Test Air Force approved your request/);
  const { office } = await site.ask(followRequest, { body: { link } });
  assert.equal(office, "the compliance office of Test Air Force");
  // The role is taken again: nobody's office is ours.
  await officer(false);
  const again = await admin.ask(getAnyRequest, { params });
  assert.deepEqual([again.has_officer, again.acts], [false, ["assign", "reopen"]]);
});

test("of an admin's approval and an officer's appointment at one moment, the first one counts", async () => {
  const { request_id, version } = await words.confirmedRequest(kai, "four@brand.example");
  const holder = await site.database.connect();
  await holder.query("begin");
  // As far as the appointment has come.
  await holder.query(
    `select pg_advisory_xact_lock(hashtextextended('office ' || school_id::text, 0)) from schools where school_name = 'Test Air Force'`,
  );
  const approve = { params: { request_id }, body: { act: "approve" as const, version } };
  const late = admin.ask(actForSchool, approve).catch((error: unknown) => error);
  await until(async () => {
    const { rows } = await site.database.query(
      "select from pg_locks join pg_database d on d.oid = database where locktype = 'advisory' and not granted and datname = current_database()",
    );
    return rows.length > 0;
  });
  await holder.query(
    "insert into roles_held (user_id, role, school_id) select $1, 'compliance', school_id from schools where school_name = 'Test Air Force'",
    [casey_id],
  );
  await holder.query("commit");
  holder.release();
  assert.ok(refused(409, /has a compliance officer now/)(await late));
  assert.equal((await admin.ask(getAnyRequest, { params: { request_id } })).state, "submitted");
  await officer(false);

  const [done, appointed] = await Promise.allSettled([admin.ask(actForSchool, approve), officer(true)]);
  assert.equal(appointed.status, "fulfilled");
  const { state, history } = await admin.ask(getAnyRequest, { params: { request_id } });
  const by_admin = history.some(({ act, by_platform }) => act === "approve" && by_platform);
  assert.deepEqual(
    [state, by_admin],
    done.status === "fulfilled" ? ["approved", true] : ["submitted", false],
  );
});

test("what an office has left overdue admins are mailed of, the day after and once a week", async () => {
  const overdue = (days: number) =>
    site.database.query(
      `update collaboration_requests
          set due_on = current_date - $1::int, admins_told_at = admins_told_at - make_interval(days => $1)
        where state = 'submitted'`,
      [days],
    );
  await overdue(0);
  await anHourPasses();
  const so_far = (await told()).length;
  await overdue(1);
  await anHourPasses();
  await anHourPasses();
  const subjects = await told();
  assert.equal(subjects.length, so_far + 1);
  assert.match(subjects[0] ?? "", /overdue at (its school|their schools)$/);
  await site.database.query(
    "update collaboration_requests set admins_told_at = admins_told_at - interval '7 days'",
  );
  await anHourPasses();
  assert.equal((await told()).length, so_far + 2);
});

test("an athlete is told who approved, and a made-up desk is nobody's", async () => {
  await officer(false).catch(() => {});
  const { request_id, request_number, version } = await words.confirmedRequest(kai, "five@brand.example");
  const params = { request_id };
  const other = admin.ask(actForSchool, {
    params,
    body: { act: "assign", version, assigned_to: casey_id },
  });
  await assert.rejects(other, refused(409, /no longer works at this desk/));
  await admin.ask(actForSchool, { params, body: { act: "approve", version, points: ["Only online."] } });
  // Of the requests before there are letters with the same subject.
  const letter = await until(async () =>
    (await words.lettersTo(KAI)).find(
      ({ subject, text }) =>
        subject.startsWith("A NIL collaboration request for you") && text.includes(`No. ${request_number}`),
    ),
  );
  assert.match(letter.text, /the Donate NIL team \(for Test Air Force\) has approved it/);
  const athlete = await signedIn(site, KAI);
  const own = await athlete.ask(getOwnRequest, { params });
  assert.equal(own.office, OURS);
  const accepted = await athlete.ask(actOnOwnRequest, {
    params,
    body: { act: "accept", version: own.version },
  });
  assert.equal(accepted.state, "accepted");
});

test("of an approval that nobody can answer every admin who stands in is told once; where one of them has it, that one", async () => {
  const unreached = "The athlete has no account yet: please tell them";
  const subjectsOf = async (email: string) =>
    (await mailsTo(site, email)).map(({ subject }) => subject).filter((each) => each.startsWith(unreached));
  const everyLetterLeft = () =>
    until(async () => {
      const { rows } = await site.database.query(
        "select from graphile_worker.jobs where task_identifier = 'mail_collaboration_step'",
      );
      return rows.length === 0;
    });
  // A letter of an approval before, written only now, would find no athlete either.
  await everyLetterLeft();
  await site.database.query("delete from roles_held where role = 'athlete'");
  const both = async () => [(await subjectsOf(ADA)).length, (await subjectsOf("ben@admin.example")).length];

  const nobodys = await words.confirmedRequest(kai, "six@brand.example");
  await admin.ask(actForSchool, {
    params: { request_id: nobodys.request_id },
    body: { act: "approve", version: nobodys.version },
  });
  await everyLetterLeft();
  assert.deepEqual(await both(), [1, 1]);
  const letter = await words.letterTo("ben@admin.example", unreached);
  assert.ok(letter.text.includes(`${site.origin}/AdminDashboard/requests/${nobodys.request_id}`));

  const adas = await words.confirmedRequest(kai, "seven@brand.example");
  const params = { request_id: adas.request_id };
  const had = await admin.ask(actForSchool, {
    params,
    body: { act: "assign", version: adas.version, assigned_to: admin_id },
  });
  await admin.ask(actForSchool, { params, body: { act: "approve", version: had.version } });
  await everyLetterLeft();
  assert.deepEqual(await both(), [2, 1]);
});
