import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getDeskRequest } from "../../../contract/collaborations/desk.ts";
import { followRequest } from "../../../contract/collaborations/requests.ts";
import { ATHLETE, aRequest, type Desk, OFFICER, startDesk } from "../../testing/desk.ts";
import { mailsTo } from "../../testing/mails.ts";
import { refused } from "../../testing/refused.ts";
import { until } from "../../testing/until.ts";

let desk: Desk;
before(async () => {
  desk = await startDesk();
});
after(() => desk.site.stop());

const move = (to: string) =>
  desk.site.database.query(
    "update players set team_id = (select team_id from teams where team_name = $2) where player_id = $1",
    [desk.kai, to],
  );
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
