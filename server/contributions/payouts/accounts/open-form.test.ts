import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openPayouts, refusal } from "../testing/payouts.ts";
import { openDashboard, openForm } from "./open-form.ts";

const begun = new AsyncDisposableStack();
let given: Awaited<ReturnType<typeof openPayouts>>;
before(async () => {
  given = await openPayouts(begun);
});
after(() => begun.disposeAsync());

const BODY = { of_age: true, status: "citizen_or_resident" } as const;

test("an athlete whose address the provider refuses reads which one it is, and is not told to try again", async () => {
  await given.control("PUT", "/unsure", { odd_emails: "refused" });
  const player_id = given.another();
  const who = await given.athlete(player_id);
  const address = "josé@demo.test";
  await given.owner.query("update people set email = $1 where email = $2", [
    address,
    `athlete-${player_id}@demo.test`,
  ]);
  const opening = () => openForm(given.world, who, player_id, BODY);
  await assert.rejects(opening, refusal(409, /doesn't take josé@demo\.test .* Change your email/));
  await assert.rejects(opening, refusal(409, /doesn't take josé@demo\.test/));
  // With another one it goes on, and so it does where the provider takes what it refused.
  await given.control("PUT", "/unsure", { odd_emails: "taken" });
  assert.match(await opening(), /^http/);
});

test("what the provider refuses for another reason is not called away", async () => {
  const player_id = given.another();
  const who = await given.athlete(player_id);
  const refuse = { on: "request", do: "refuse", status: 400, path: "/v2/core/accounts", times: 1 };
  await given.control("POST", "/chaos", refuse);
  const opening = openForm(given.world, who, player_id, BODY);
  await assert.rejects(opening, refusal(502, /refused this\. .* write to us/));
});

for (const login_links of ["refused", "given"])
  test(`an athlete who is paid out can change their bank account, where links to pages of their own are ${login_links}`, async () => {
    await given.control("PUT", "/unsure", { login_links });
    const player_id = given.another();
    await given.ready(player_id);
    const page = await (await fetch(await openDashboard(given.world, player_id))).text();
    if (login_links === "refused") assert.match(page, /name="account_number"/);
    else assert.match(page, /acct_/);
  });

test("where the provider opens no form for changes either, the athlete reads whom to write to", async () => {
  await given.control("PUT", "/unsure", { login_links: "refused" });
  const player_id = given.another();
  await given.ready(player_id);
  const refuse = { on: "request", do: "refuse", status: 400, path: "/v2/core/account_links", times: 1 };
  await given.control("POST", "/chaos", refuse);
  await assert.rejects(openDashboard(given.world, player_id), refusal(502, /refused this\. .* write to us/));
});
