import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listDeskPayors } from "../../../contract/contributions/desk-payors.ts";
import { payorLines } from "../../../contract/contributions/payors.ts";
import { signedIn } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { dayFromToday, startPayors } from "../testing/payors.ts";

let played: Awaited<ReturnType<typeof startPayors>>;
before(async () => {
  played = await startPayors();
});
after(() => played.stop());

test("a report is noted once there is something to report, by the athlete or an officer; the last note counts", async () => {
  const { site, officer, one, notes, guest, gives } = played;
  const from = guest();
  const payor_id = await gives(from, 400);
  await assert.rejects(notes(payor_id), refused(409, /hasn't come to \$600/));
  await gives(from, 300);
  await assert.rejects(
    notes(payor_id, { reported_on: dayFromToday(1) }),
    refused(422, /come yet/, "reported_on"),
  );
  await assert.rejects(notes(payor_id, { reported_on: "2019-03-01" }), refused(422, /year/, "reported_on"));
  await assert.rejects(notes(payor_id, { report_number: "x".repeat(61) }), refused(422, /60 characters/));
  await assert.rejects(notes(payor_id, { report_number: "  " }), refused(422, /leave it out/));
  const noted = await notes(payor_id, { report_number: "NG-1" });
  assert.deepEqual(
    [noted.state, noted.reported?.report_number, noted.reported?.notes],
    ["reported", "NG-1", 1],
  );
  assert.equal(noted.reported?.sum, 700);

  const cora = await signedIn(site, "cora@school.example");
  const both = await Promise.allSettled([
    notes(payor_id, { report_number: "NG-2" }, officer),
    notes(payor_id, { report_number: "NG-3", outcome: "cleared" }, cora),
  ]);
  assert.deepEqual(
    both.map(({ status }) => status),
    ["fulfilled", "fulfilled"],
  );
  const after_both = await one(payor_id);
  assert.equal(after_both.reported?.notes, 3);
  const { rows } = await site.database.query(
    "select report_number from payor_reports where payor_id = $1 order by report_id desc limit 1",
    [payor_id],
  );
  assert.equal(after_both.reported?.report_number, rows[0].report_number);
  const audited = await site.database.query(
    "select count(*)::int as count from audit_log where act = 'noted the report of a payor' and (detail->>'payor_id')::int = $1",
    [payor_id],
  );
  assert.equal(audited.rows[0].count, 3);

  assert.equal(after_both.has_risen, false);
  await gives(from, 50);
  assert.deepEqual([(await one(payor_id)).state, (await one(payor_id)).has_risen], ["reported", true]);
});

test("of two who note at once the second is told what the first noted; the same sent twice is one note", async () => {
  const { site, officer, one, notes, guest, gives } = played;
  const payor_id = await gives(guest(), 700);
  const cora = await signedIn(site, "cora@school.example");
  const both = await Promise.allSettled([
    notes(payor_id, { report_number: "NG-2", seen: 0 }, officer),
    notes(payor_id, { report_number: "NG-3", seen: 0 }, cora),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  const [told] = both.filter((it) => it.status === "rejected");
  assert.match(told?.reason.problem.detail, /in the meantime/);
  const noted = (await one(payor_id)).reported;
  const seen = noted?.report_id ?? 0;
  await notes(payor_id, { report_number: "NG-4", outcome: "cleared", seen }, officer);
  await notes(payor_id, { report_number: "NG-4", outcome: "cleared", seen }, officer);
  assert.deepEqual(
    [(await one(payor_id)).reported?.notes, (await one(payor_id)).reported?.outcome],
    [2, "cleared"],
  );
  await assert.rejects(
    notes(payor_id, { report_number: "NG-4", outcome: "cleared", seen }, cora),
    refused(409),
  );
});

test("after a refund what was reported stays noted, without the name; coming to it again is due again", async () => {
  const { site, one, notes, guest, gives, refund } = played;
  const from = guest();
  const payor_id = await gives(from, 650, { days_ago: 3 });
  await notes(payor_id, { report_number: "NG-7" });
  await site.database.query(
    "update payor_reports set noted_at = noted_at - interval '2 days' where payor_id = $1",
    [payor_id],
  );
  await refund(payor_id, 100);
  const back = await one(payor_id);
  assert.deepEqual(
    [back.state, back.sum, back.crossed_on, back.name, back.has_risen, back.reported?.report_number],
    ["reported", 550, null, "A supporter", false, "NG-7"],
  );
  await notes(payor_id, { outcome: "revised" });
  await site.database.query(
    "update payor_reports set noted_at = noted_at - interval '2 days' where payor_id = $1",
    [payor_id],
  );
  await gives(from, 100);
  const again = await one(payor_id);
  assert.deepEqual([again.state, again.name, again.has_risen], ["due", from.email, true]);
});

test("every line of a sum is there, the newest first, in parts", async () => {
  const { kai, athlete, lines, guest, gives } = played;
  const from = guest();
  const payor_id = await gives(from, 10, { days_ago: 9 });
  for (const days_ago of [7, 5, 3]) await gives(from, 20 + days_ago, { days_ago });
  const { data, count, payor, may_note, athlete: whose } = await lines(payor_id);
  assert.deepEqual([count, payor.sum, may_note, whose.player_name], [4, 85, true, "Kai O'Brien"]);
  assert.deepEqual(
    data.map(({ what, amount }) => [what, amount]),
    [23, 25, 27, 10].map((amount) => ["paid", amount]),
  );
  const query = { player_id: kai, limit: 2, skip: 1 };
  const part = await athlete.ask(payorLines, { params: { payor_id }, query });
  assert.deepEqual(part.data, data.slice(1, 3));
});

test("lists come in parts that leave nothing out and say nothing twice, also at the desk", async () => {
  const { ids, officer, ofKai, guest, gives } = played;
  const whole = await ofKai({ limit: 500 });
  assert.equal(whole.count, whole.data.length);
  assert.equal(
    Object.values(whole.counts).reduce((sum, count) => sum + count, 0),
    whole.count,
  );
  const by_skip = [];
  for (let skip = 0; skip < whole.count; skip += 3) by_skip.push(...(await ofKai({ limit: 3, skip })).data);
  assert.deepEqual(by_skip, whole.data);
  const due = await ofKai({ state: "due", limit: 500 });
  assert.deepEqual(
    [due.count, new Set(due.data.map(({ state }) => state))],
    [whole.counts.due, new Set(["due"])],
  );

  const marcus = await gives(guest(), 1000, { to: ids["Marcus Okafor"] ?? 0, days_ago: 20 });
  const desk = await officer.ask(listDeskPayors, { query: { limit: 500 } });
  assert.equal(desk.data[0]?.payor_id, marcus);
  assert.equal(desk.data[0]?.athlete.player_name, "Marcus Okafor");
  assert.equal(desk.school_name, "Test Air Force");
  const by_place = [];
  for (let after: string | undefined; ; ) {
    const part = await officer.ask(listDeskPayors, { query: { limit: 2, ...(after ? { after } : {}) } });
    by_place.push(...part.data);
    after = part.data.at(-1)?.place;
    if (part.data.length < 2) break;
  }
  assert.deepEqual(by_place, desk.data);
});

test("two pages that turned out to be one athlete are counted together, with the day they came to it together", async () => {
  const { site, kai, lines, notes, ofKai, guest, gives } = played;
  const { rows } = await site.database.query<{ player_id: number }>(
    `insert into players (team_id, player_name, is_listed, source, merged_into)
     select team_id, player_name, false, 'test', player_id from players where player_id = $1 returning player_id::int as player_id`,
    [kai],
  );
  const other_page = rows[0]?.player_id ?? 0;
  const from = guest();
  const payor_id = await gives(from, 350, { days_ago: 2 });
  await gives(from, 300, { to: other_page, days_ago: 1 });
  const { payor, count } = await lines(payor_id);
  assert.deepEqual(
    [payor.sum, payor.state, payor.crossed_on, payor.name, count],
    [650, "due", dayFromToday(-1), from.email, 2],
  );
  const listed = (await ofKai({ limit: 500 })).data.filter((each) => each.payor_id === payor_id);
  assert.deepEqual(listed, [payor]);
  assert.equal((await notes(payor_id)).state, "reported");
});
