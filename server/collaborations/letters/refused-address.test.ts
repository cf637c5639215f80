import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { ATHLETE, aRequest, type Desk, OFFICER, startDesk } from "../../testing/desk.ts";
import { acceptAll, everyJobDone, mailTo, refuseFor } from "../../testing/mails.ts";
import { until } from "../../testing/until.ts";

// Somebody's mailbox is gone: who else has to know hears of it all the same.

const CORA = "cora@school.example";

let desk: Desk;
before(async () => {
  desk = await startDesk();
});
afterEach(async () => {
  await acceptAll(desk.site);
  await everyJobDone(desk.site);
});
after(() => desk.site.stop());

/** The words of the failure that is left, once there is one. */
const leftOf = (task: string): Promise<string> =>
  until(async () => {
    const { rows } = await desk.site.database.query<{ last_error: string }>(
      "select last_error from graphile_worker.jobs where task_identifier = $1 and last_error is not null",
      [task],
    );
    return rows[0]?.last_error;
  }, `No ${task} failed.`);

test("an officer whose mailbox is gone keeps no letter from the other, whoever of them is first", async () => {
  for (const [gone, other, company_name] of [
    [OFFICER, CORA, "Corner Store"],
    [CORA, OFFICER, "Case Maker"],
  ] as const) {
    await refuseFor(desk.site, gone);
    await desk.words.confirmedRequest(desk.kai, `for.${other}`, { company_name });
    await mailTo(desk.site, other, company_name);
    const left = await leftOf("mail_collaboration_step");
    assert.match(
      left,
      /^Refused for good: 1 of 2 letters could not leave\. .*collaboration_step\.\d+\.officer\.\d+: EENVELOPE 550$/,
    );
    await acceptAll(desk.site);
    await everyJobDone(desk.site);
    await mailTo(desk.site, gone, company_name);
  }
});

test("a page is gone, and so is the office's mailbox: brand and athlete hear that the agreement stays", async () => {
  const request = await aRequest(desk, "stays@brand.example", { company_name: "It Stays" });
  await request.signed(new Date().toISOString().slice(0, 10));
  await everyJobDone(desk.site);
  for (const officer of [OFFICER, CORA]) await refuseFor(desk.site, officer);
  const { rows } = await desk.site.database.query("select user_id::int from people where email = $1", [
    ATHLETE,
  ]);
  const left = {
    ...{ letter_id: randomUUID(), player_id: desk.kai, why: "The athlete took it down." },
    ...{ athlete_user_id: rows[0].user_id, requests: [{ request_id: request.request_id, was: "agreement" }] },
  };
  await desk.site.database.query("select graphile_worker.add_job('mail_athlete_left', $1)", [left]);
  await mailTo(desk.site, "stays@brand.example", "stays, though the athlete's page is gone");
  await mailTo(desk.site, ATHLETE, "your signed agreements stay");
  assert.match(await leftOf("mail_athlete_left"), /^Refused for good: 2 of 4 letters could not leave\./);
});
