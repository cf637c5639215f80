import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getDeskRequest } from "../../../contract/collaborations/desk.ts";
import { followRequest } from "../../../contract/collaborations/requests.ts";
import { ATHLETE, aRequest, type Desk, OFFICER, startDesk } from "../../testing/desk.ts";
import { mailsTo } from "../../testing/mails.ts";
import { refused } from "../../testing/refused.ts";
import { doneOrWaiting } from "../../testing/under-way.ts";
import { until } from "../../testing/until.ts";

let desk: Desk;
before(async () => {
  desk = await startDesk();
});
after(() => desk.site.stop());

const MOVE =
  "update players set team_id = (select team_id from teams where team_name = $2) where player_id = $1";
const move = (to: string) => desk.site.database.query(MOVE, [desk.kai, to]);
const night = async () => {
  const { database } = desk.site;
  await database.query("select graphile_worker.add_job('requests_of_moved', job_key := 'this night')");
  await until(async () => {
    const { rows } = await database.query("select from graphile_worker.jobs where key = 'this night'");
    return rows.length === 0;
  });
};
const today = new Date().toISOString().slice(0, 10);

test("whoever transfers is not decided about by the school of before: what is not signed ends in the night, and all are told", async () => {
  const waits = await aRequest(desk, "waits@brand.example");
  const approved = await aRequest(desk, "approved@brand.example");
  await approved.office({ act: "approve" });
  const signed = await aRequest(desk, "signed@brand.example");
  await signed.signed(today);
  await night();
  assert.equal((await waits.at_desk()).state, "submitted", "nobody has left");

  await move("Test Arizona");
  const { findings } = await desk.officer.ask(getDeskRequest, { params: waits.params });
  assert.match(
    findings.find(({ outcome }) => outcome === "block")?.words ?? "",
    /plays for another school now/,
  );
  await assert.rejects(waits.office({ act: "approve" }), refused(409));
  await night();
  for (const each of [waits, approved]) {
    const { state, history } = await each.at_desk();
    assert.equal(state, "refused");
    const { act, text } = history.at(-1) ?? {};
    assert.deepEqual([act, text], ["leave", "The athlete plays for another school now."]);
  }
  assert.equal((await signed.at_desk()).state, "agreement", "what is signed stays");
  const { text } = await desk.words.letterTo(
    "waits@brand.example",
    "Your NIL collaboration request has ended",
  );
  assert.match(
    text,
    /^Kai O'Brien is no longer on a team of Test Air Force, whose office decided about your request/,
  );
  assert.doesNotMatch(text, /no page/);
  assert.equal((await desk.site.ask(followRequest, { body: { link: waits.link } })).state, "refused");
  await desk.words.letterTo(OFFICER, "A request has ended: the athlete left your school");
  await desk.words.letterTo(ATHLETE, "A NIL collaboration request for you has ended");
  // Of what never came to them an athlete is not told.
  assert.equal(
    (await mailsTo(desk.site, ATHLETE)).filter(({ subject }) => subject.includes("has ended")).length,
    1,
  );
});

async function approved(email: string) {
  const request = await aRequest(desk, email);
  await request.office({ act: "approve" });
  return request;
}

async function accepted(email: string) {
  const request = await approved(email);
  await request.athletes({ act: "accept" });
  return request;
}

const BY_ATHLETE =
  "You are no longer on a team of Test Air Force, whose office decided about this request. So it can't go on, and ends within a day. We'll tell its sender then, who can ask you again: the office of your school now decides then. If the roster is wrong, please contact us.";
const BY_OFFICE =
  "Kai O'Brien is no longer on a team of Test Air Force, so this request can't go on, and ends within a day. We'll tell its sender then. If the roster is wrong, please contact us.";

test("before that night they accept and sign nothing that the school of before decided about: it's refused, and says why", async () => {
  await move("Test Air Force");
  const to_accept = await approved("to-accept@brand.example");
  const to_sign = await accepted("to-sign@brand.example");
  const signed = await aRequest(desk, "signed-2@brand.example");
  await signed.signed(today);
  await move("Test Arizona");
  await assert.rejects(to_accept.athletes({ act: "accept" }), refused(409, BY_ATHLETE));
  await assert.rejects(to_sign.athletes({ act: "sign", executed_on: today }), refused(409, BY_ATHLETE));
  await assert.rejects(to_sign.office({ act: "sign", executed_on: today }), refused(409, BY_OFFICE));
  assert.deepEqual([(await to_accept.own()).state, (await to_sign.own()).state], ["approved", "accepted"]);
  // Declining is open to them, and what is signed stays: it goes on.
  assert.equal((await to_accept.athletes({ act: "refuse" })).state, "refused");
  await signed.athletes({ act: "disclose", disclosed_on: today });

  // An import that is undone in the meantime takes nothing from them.
  await move("Test Air Force");
  assert.equal((await to_sign.athletes({ act: "sign", executed_on: today })).state, "agreement");
});

test("who comes to another school while they accept has either not accepted, or is moved after it", async () => {
  const { database } = desk.site;
  await move("Test Air Force");
  const [first, second] = [await approved("first@brand.example"), await approved("second@brand.example")];
  const other = await database.connect();
  try {
    await other.query("begin");
    await other.query(MOVE, [desk.kai, "Test Arizona"]);
    const too_late = first.athletes({ act: "accept" });
    assert.equal(await doneOrWaiting(database, too_late), "waiting");
    await other.query("commit");
    await assert.rejects(too_late, refused(409, BY_ATHLETE));

    await move("Test Air Force");
    await other.query("begin");
    await other.query("select from collaboration_requests where request_id = $1 for update", [
      second.request_id,
    ]);
    const in_time = second.athletes({ act: "accept" });
    assert.equal(await doneOrWaiting(database, in_time), "waiting");
    // As an import would take it, but for waiting.
    await assert.rejects(
      other.query("select from players where player_id = $1 for no key update nowait", [desk.kai]),
      /could not obtain lock/,
    );
    await other.query("rollback");
    assert.equal((await in_time).state, "accepted");
  } finally {
    // What a step that failed left open goes with it.
    other.release(true);
  }
  await move("Test Arizona");
  await night();
  assert.equal((await second.own()).state, "refused");
});
