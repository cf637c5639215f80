import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteUser } from "../../../contract/accounts/accounts.ts";
import { actAtDesk, getDeskRequest } from "../../../contract/collaborations/desk.ts";
import { actByLink, getOwnRequest, listOwnRequests } from "../../../contract/collaborations/requests.ts";
import { submitRequest } from "../../../contract/collaborations/submit-request.ts";
import { CallFailed } from "../../../contract/form/problem.ts";
import { everyJobDone } from "../../testing/mails.ts";
import { addPerson, newVisitor, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { collaborationWords, filledIn, linkIn } from "../testing/requests.ts";

// Anybody can type anybody's address into a request. Who confirms it by the mail has it; who typed it has it only as the same.

let site: Site;
let kai = 0;
before(async () => {
  site = await startSite();
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  await site.database.query("update players set accepts_collaborations = true where is_listed");
});
after(() => site.stop());

test("a request under another's address is no longer the account's that sent it, once its owner confirms", async () => {
  await addPerson(site.database, { email: "stranger@brand.example" });
  const stranger = await signedIn(site, "stranger@brand.example");
  const link = await sentAs("owner@brand.example", stranger);
  const { data } = await stranger.ask(listOwnRequests, { query: {} });
  const [{ request_id = "" } = {}] = data;
  const owner = newVisitor(site);
  await owner.ask(actByLink, { body: { link, act: "confirm", version: 1 } });
  assert.equal((await stranger.ask(listOwnRequests, { query: {} })).count, 0);
  await assert.rejects(stranger.ask(getOwnRequest, { params: { request_id } }), (error) => {
    assert.ok(error instanceof CallFailed);
    return error.problem.status === 404;
  });
  await addPerson(site.database, { email: "owner@brand.example" });
  const later = await signedIn(site, "owner@brand.example");
  assert.equal((await later.ask(listOwnRequests, { query: {} })).count, 1);
});

test("who confirms it in the account that sent it keeps it there", async () => {
  await addPerson(site.database, { email: "blake@brand.example" });
  const blake = await signedIn(site, "blake@brand.example");
  const link = await sentAs("blake@work.example", blake);
  await blake.ask(actByLink, { body: { link, act: "confirm", version: 1 } });
  assert.equal((await blake.ask(listOwnRequests, { query: {} })).count, 1);
});

test("what followed an account to another address never comes back to the one before: not once the account is deleted either", async () => {
  const { database } = site;
  const [before_it, since] = ["left@work.example", "bo@home.example"];
  const school = await database.query(
    "select school_id from teams join players using (team_id) where player_id = $1",
    [kai],
  );
  const { school_id } = school.rows[0];
  await addPerson(database, { email: "casey@school.example", role: "compliance", school_id });
  const officer = await signedIn(site, "casey@school.example");
  const user_id = await addPerson(database, { email: before_it });
  const bo = await signedIn(site, before_it);
  await bo.ask(submitRequest, { body: filledIn(kai, { email_address: before_it }) });
  const { letterTo, lettersTo } = collaborationWords(site);
  await letterTo(before_it, "We received your NIL collaboration request");
  const { data } = await bo.ask(listOwnRequests, { query: {} });
  const params = { request_id: data[0]?.request_id ?? "" };
  await database.query("update people set email = $2 where user_id = $1", [user_id, since]);
  await database.query("update collaboration_requests set follows_account = true where request_id = $1", [
    params.request_id,
  ]);
  const act = async (did: { act: "ask"; text: string } | { act: "decline"; text: string }) => {
    const { version } = await officer.ask(getDeskRequest, { params });
    await officer.ask(actAtDesk, { params, body: { version, ...did } });
    await everyJobDone(site);
  };
  await act({ act: "ask", text: "What is it about?" });
  await letterTo(since, "There is a question about your request");
  // Whoever has the address of before now.
  await addPerson(database, { email: before_it });
  const heir = await signedIn(site, before_it);
  assert.equal((await heir.ask(listOwnRequests, { query: {} })).count, 0);
  const known = (await lettersTo(before_it)).length;
  await bo.ask(deleteUser, { params: { user_id } });
  await act({ act: "decline", text: "No." });
  assert.equal((await lettersTo(before_it)).length, known);
  assert.equal((await heir.ask(listOwnRequests, { query: {} })).count, 0);
});

/** A request with an address as somebody sends it, and the link that is mailed to the address. */
async function sentAs(email_address: string, sender: Visitor): Promise<string> {
  await sender.ask(submitRequest, { body: filledIn(kai, { email_address }) });
  const { letterTo } = collaborationWords(site);
  return linkIn(await letterTo(email_address, "Confirm your NIL collaboration request"));
}
