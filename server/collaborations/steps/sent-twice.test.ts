import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { submitRequest } from "../../../contract/collaborations/submit-request.ts";
import { CallFailed } from "../../../contract/form/problem.ts";
import { addPerson, signedIn } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { filledIn } from "../testing/requests.ts";

// Whose answer is lost sends the same form again: that is one request.

let site: Site;
let kai = 0;
before(async () => {
  site = await startSite();
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  await site.database.query("update players set accepts_collaborations = true where is_listed");
});
after(() => site.stop());

const requestsOf = async (email: string): Promise<number> => {
  const { rows } = await site.database.query(
    "select count(*)::int as count from collaboration_terms where email_address = $1",
    [email],
  );
  return rows[0].count;
};

test("a guest's form that is sent again by the same key is one request, also at once and when the athlete takes no more", async () => {
  const idempotency_key = randomUUID();
  const body = filledIn(kai, { email_address: "guest@brand.example", flat_fees: 250.5 });
  const send = () => site.ask(submitRequest, { body }, { idempotency_key });
  const answers = await Promise.all([send(), send(), send()]);
  await site.database.query("update players set accepts_collaborations = false where player_id = $1", [kai]);
  answers.push(await send());
  await site.database.query("update players set accepts_collaborations = true where player_id = $1", [kai]);
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
  assert.equal(await requestsOf("guest@brand.example"), 1);
});

test("a member's is one request at the desk; another form needs another key, and the same form without one is another request", async () => {
  const email_address = "member@brand.example";
  await addPerson(site.database, { email: email_address });
  const member = await signedIn(site, email_address);
  const idempotency_key = randomUUID();
  const body = filledIn(kai, { email_address });
  for (const _ of [1, 2])
    assert.equal((await member.ask(submitRequest, { body }, { idempotency_key })).needs_confirmation, false);
  assert.equal(await requestsOf(email_address), 1);

  const other = { ...body, scope_of_use: "Gaming", additional_details: "Another one." };
  await assert.rejects(member.ask(submitRequest, { body: other }, { idempotency_key }), (error) => {
    assert.ok(error instanceof CallFailed);
    assert.equal(error.problem.detail, "This Idempotency-Key was used for another request.");
    return error.problem.status === 409;
  });
  assert.equal(await requestsOf(email_address), 1);
  // The key is theirs: somebody else's with the same one is a request of its own.
  const guests = filledIn(kai, { email_address: "another@brand.example" });
  await site.ask(submitRequest, { body: guests }, { idempotency_key });
  assert.equal(await requestsOf("another@brand.example"), 1);
  await member.ask(submitRequest, { body });
  assert.equal(await requestsOf(email_address), 2);
});
