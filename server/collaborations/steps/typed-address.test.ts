import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { actByLink, getOwnRequest, listOwnRequests } from "../../../contract/collaborations/requests.ts";
import { submitRequest } from "../../../contract/collaborations/submit-request.ts";
import { CallFailed } from "../../../contract/form/problem.ts";
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

/** A request with an address as somebody sends it, and the link that is mailed to the address. */
async function sentAs(email_address: string, sender: Visitor): Promise<string> {
  await sender.ask(submitRequest, { body: filledIn(kai, { email_address }) });
  const { letterTo } = collaborationWords(site);
  return linkIn(await letterTo(email_address, "Confirm your NIL collaboration request"));
}
