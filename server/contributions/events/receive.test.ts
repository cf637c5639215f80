import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { type Site, startSite } from "../../testing/site.ts";
import { aboutPage, eventAbout, eventWords, nowSeconds, sign } from "../testing/events.ts";

let site: Site;
let events: ReturnType<typeof eventWords>;
before(async () => {
  // Two secrets: one is being rolled.
  site = await startSite({ SWEEP_SECONDS: "3600", STRIPE_WEBHOOK_SECRETS: "whsec_new,whsec_test" });
  events = eventWords(site);
});
after(() => site.stop());

const forgeries: [string, (payload: string) => [payload: string, signature: string]][] = [
  ["without a signature", (payload) => [payload, ""]],
  ["signed with a secret that is not ours", (payload) => [payload, sign(payload, "whsec_other")]],
  ["signed with a blank secret", (payload) => [payload, sign(payload, " ")]],
  ["altered after it was signed", (payload) => [payload.replace("completed", "expired"), sign(payload)]],
  ["changed by one byte, a blank at its end", (payload) => [`${payload} `, sign(payload)]],
  ["written anew, the same JSON", (payload) => [JSON.stringify(JSON.parse(payload), null, 1), sign(payload)]],
  ["signed 301 seconds ago", (payload) => [payload, sign(payload, "whsec_test", nowSeconds() - 301)]],
  [
    "replayed with the time moved on",
    (payload) => [payload, sign(payload, "whsec_test", 1).replace("t=1,", `t=${nowSeconds()},`)],
  ],
  ["signed under another scheme only", (payload) => [payload, sign(payload).replace("v1=", "v0=")]],
  ["with nothing in it", () => ["", sign("")]],
];
for (const [how, forge] of forgeries) {
  test(`an event ${how} is refused with 400 and stored nowhere`, async () => {
    const payload = aboutPage(randomUUID());
    assert.equal(await events.send(...forge(payload)), 400);
    assert.equal(await events.rowOf(payload), undefined);
  });
}

test("an event signed with either of two secrets, and one whose time is ahead, is taken", async () => {
  const ahead = nowSeconds() + 3_600;
  for (const [secret, time] of [
    ["whsec_test", nowSeconds()],
    ["whsec_new", nowSeconds()],
    ["whsec_new", nowSeconds() - 290],
    // Only the provider can sign it, and its clock may be ahead of ours.
    ["whsec_test", ahead],
  ] as const) {
    const payload = aboutPage(randomUUID());
    assert.equal(await events.send(payload, sign(payload, secret, time)), 200);
    assert.equal(await events.handled(payload), "not ours");
  }
});

test("while the provider rolls its secret it signs with both, and one of them is enough", async () => {
  const payload = aboutPage(randomUUID());
  const [time, other] = sign(payload, "whsec_unknown_yet").split(",");
  const [, known] = sign(payload).split(",");
  assert.equal(await events.send(payload, `${time},${other},${known}`), 200);
});

test("an event above 1 MB is refused with 413, one just below is read", async () => {
  const filled = (bytes: number) => eventAbout({ object: "payout", metadata: { filler: "x".repeat(bytes) } });
  const large = filled(1_048_576);
  assert.equal(await events.send(large, sign(large)), 413);
  const fits = filled(1_000_000);
  assert.equal(await events.send(fits, sign(fits)), 200);
});
