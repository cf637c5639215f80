import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answerChildOffer, getChildOffers } from "../../../../contract/orders/childs-offers.ts";
import { offersOfPlayer } from "../../../../contract/orders/offers.ts";
import { getOwnOffers, offerService, takeOfferDown } from "../../../../contract/orders/own-offers.ts";
import { getPlayer } from "../../../../contract/players/players.ts";
import { getProfileStatus, renewProfileLink } from "../../../../contract/profiles/status.ts";
import { takeBackProfile } from "../../../../contract/profiles/steps.ts";
import { everyJobDone, linkIn, mailsTo, mailTo } from "../../../testing/mails.ts";
import { addPerson, signedIn, type Visitor } from "../../../testing/people.ts";
import { refused } from "../../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../../testing/site.ts";
import { aChild } from "../../testing/children.ts";

// A guardian's yes to what a minor offers: before it nobody sees anything, and it can be taken back.

let site: Site;
let admin: Visitor;
before(async () => {
  site = await startSite();
  await addPlayers(site.database);
  await addPerson(site.database, { email: "ada@example.org", role: "admin" });
  admin = await signedIn(site, "ada@example.org");
});
after(() => site.stop());

type Child = Awaited<ReturnType<typeof aChild>>;
const offered = async (
  it: Child,
  kind: "shout_out" | "answer",
  price = 25,
  replaces: string | null = null,
) => {
  const body = { kind, price, days: 14, at_once: 2, note: "On my story.", replaces };
  const { offers } = await it.athlete.ask(offerService, { body });
  return offers.find((each) => each.kind === kind)?.offer_id ?? "";
};
const seen = async ({ player_id }: Child) =>
  (await site.ask(offersOfPlayer, { params: { player_id } })).offers.map(({ kind }) => kind);
const stands = async ({ athlete }: Child) =>
  (await athlete.ask(getOwnOffers, {})).offers.map((each) => each.stands);
const answers = (link: string, offer_id: string, agrees: boolean) =>
  site.ask(answerChildOffer, { params: { offer_id }, body: { link, agrees } });
const asked = async ({ parent }: Child) =>
  (await mailsTo(site, parent)).filter(({ subject }) => subject.startsWith("A service that your athlete"));

test("nobody sees a minor's offer before the guardian's yes, who is mailed what it is; the athlete is told", async () => {
  const it = await aChild(site, admin, "yes");
  const offer_id = await offered(it, "shout_out");
  assert.deepEqual([await stands(it), await seen(it)], [["guardian"], []]);
  assert.equal((await it.athlete.ask(getOwnOffers, {})).asks_guardian, true);
  const letter = await mailTo(site, it.parent, "A service that your athlete offers needs your OK");
  assert.match(letter.text, /Shout-out: \$25, done within 14 days\. “On my story\.”/);
  const link = linkIn(letter);
  const { offers, player_name } = await site.ask(getChildOffers, { body: { link } });
  assert.deepEqual([player_name, offers.map((each) => each.agreed_at)], ["Maya Child yes", [null]]);
  for (const _ of [1, 2]) await answers(link, offer_id, true);
  assert.deepEqual([await stands(it), await seen(it)], [["shown"], ["shout_out"]]);
  await mailTo(site, it.email, "Your guardian agreed to your service");
  const { rows } = await site.database.query(
    "select act, detail ->> 'by' as by from audit_log where subject = $1 and act like '%an offer'",
    [`player ${it.player_id}`],
  );
  assert.deepEqual(rows, [{ act: "agreed to an offer", by: "guardian" }]);
});

test("a yes is to that price: another one waits again; taken back it is over, and so says the letter", async () => {
  const it = await aChild(site, admin, "back");
  const first = await offered(it, "shout_out");
  await answers(it.link, first, true);
  const second = await offered(it, "shout_out", 40, first);
  assert.deepEqual([await stands(it), await seen(it)], [["guardian"], []]);
  await assert.rejects(answers(it.link, first, true), refused(409, /changed or taken down/));
  await answers(it.link, second, true);
  assert.deepEqual((await answers(it.link, second, false)).offers, []);
  assert.deepEqual([await stands(it), await seen(it)], [[], []]);
  await mailTo(site, it.email, "Your guardian took back their OK to your service");
});

test("one letter a day asks about all that waits; after a no the next offer asks again", async () => {
  const it = await aChild(site, admin, "often");
  const first = await offered(it, "shout_out");
  await mailTo(site, it.parent, "A service that your athlete");
  const second = await offered(it, "answer", 10);
  await it.athlete.ask(takeOfferDown, { params: { offer_id: second } });
  await offered(it, "answer", 11);
  await everyJobDone(site);
  assert.equal((await asked(it)).length, 1);
  const { offers } = await answers(it.link, first, false);
  assert.deepEqual(
    offers.map(({ kind, price }) => [kind, price]),
    [["answer", 11]],
  );
  await mailTo(site, it.email, "Your guardian didn't agree to your service");
  await answers(it.link, offers[0]?.offer_id ?? "", false);
  await offered(it, "shout_out");
  await mailTo(site, it.parent, "A service that your athlete", 2);
  await everyJobDone(site);
  assert.equal((await asked(it)).length, 2);
});

test("the athlete's own link answers nothing, nor does another guardian's; without the page there is nothing", async () => {
  const it = await aChild(site, admin, "whose");
  const other = await aChild(site, admin, "other");
  const offer_id = await offered(it, "shout_out");
  await assert.rejects(answers(it.own_link, offer_id, true), refused(404, /athlete's own/));
  await assert.rejects(answers(other.link, offer_id, true), refused(409));
  assert.deepEqual(await stands(it), ["guardian"]);
  await answers(it.link, offer_id, true);
  await site.ask(takeBackProfile, { body: { link: it.link } });
  assert.deepEqual(await seen(it), []);
  await assert.rejects(site.ask(getChildOffers, { body: { link: it.link } }), refused(404));
  const { rows } = await site.database.query("select ended_for, note from offers where offer_id = $1", [
    offer_id,
  ]);
  assert.deepEqual(rows, [{ ended_for: "page", note: null }]);
});

test("who comes of age decides alone: what waits is offered again, and seen at once", async () => {
  const it = await aChild(site, admin, "grown");
  const waits = await offered(it, "shout_out");
  await site.database.query(
    "update profile_submissions set date_of_birth = '2000-01-01' where submission_id = $1",
    [it.submission_id],
  );
  await assert.rejects(answers(it.link, waits, true), refused(404, /18 by now/));
  await offered(it, "shout_out", 25, waits);
  assert.deepEqual([await stands(it), await seen(it)], [["shown"], ["shout_out"]]);
  // Nor does anything else by that link: neither to take the page down, nor to read what waits, nor another link.
  const body = { link: it.link };
  for (const call of [takeBackProfile, getProfileStatus, renewProfileLink])
    await assert.rejects(site.ask(call, { body }), refused(404, /18 by now/));
  const { rows } = await site.database.query("select team_id from players where player_id = $1", [
    it.player_id,
  ]);
  const page = await site.ask(getPlayer, { params: { player_id: it.player_id, team_id: rows[0].team_id } });
  assert.equal(page.player_id, it.player_id);
  assert.equal((await site.ask(getProfileStatus, { body: { link: it.own_link } })).state, "approved");
});
