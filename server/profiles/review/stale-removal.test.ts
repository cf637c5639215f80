import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { giveUserRole, takeUserRole } from "../../../contract/accounts/roles.ts";
import { getPlayer } from "../../../contract/players/players.ts";
import { type ChangedPage, listChangedPages, removePage } from "../../../contract/profiles/changed-pages.ts";
import { changeOwnPage, getOwnPage } from "../../../contract/profiles/own-page.ts";
import { approveProfile, getProfileReview } from "../../../contract/profiles/reviews.ts";
import { claimWords, seenPage } from "../../testing/claims.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";

// What an admin saw stood open for hours: only what they saw is taken down, and only from whom.

let site: Site;
let admin: Visitor;
let claims: ReturnType<typeof claimWords>;
before(async () => {
  site = await startSite();
  const players = await addPlayers(site.database);
  await addPerson(site.database, { email: "admin@example.org", role: "admin" });
  admin = await signedIn(site, "admin@example.org");
  claims = claimWords(site, admin, players);
});
after(() => site.stop());

async function listed(player_id: number): Promise<ChangedPage> {
  const { data } = await admin.ask(listChangedPages, {});
  return data.find((it) => it.player_id === player_id) ?? assert.fail("it isn't listed");
}

const remove = ({ player_id, version, holder }: ChangedPage) =>
  admin.ask(removePage, { params: { player_id }, body: { reason: "It sells something.", version, holder } });

const bioOf = async ({ player_id, team_id }: { player_id: number; team_id: number }) =>
  (await site.ask(getPlayer, { params: { player_id, team_id } })).bio;

test("words that the athlete has corrected since are not taken down for what stood there", async () => {
  const dana = await claims.approved("dana@example.org", "Dana Okafor");
  const seen = await listed(dana.player_id);
  const { version } = await dana.holder.ask(getOwnPage, {});
  const body = { class_name: "Senior", height: `5' 9"`, bio: "Corrected.", version };
  await dana.holder.ask(changeOwnPage, { body });
  await assert.rejects(remove(seen), refused(409, /was changed, or someone else has it now/));
  assert.equal(await bioOf(dana), "Corrected.");
  await remove(await listed(dana.player_id));
  assert.equal(await bioOf(dana), null);
});

test("a page that is another account's by now is not taken down for what an impostor wrote", async () => {
  const wrong = await claims.approved("impostor@example.org", "Kai O'Brien");
  const { player_id } = wrong;
  const seen = await listed(player_id);
  await addPerson(site.database, { email: "kai@example.org" });
  const { params } = await claims.waiting("kai@example.org", {
    claimed_player_id: player_id,
    evidence: "My coach answers at coach@school.example.",
  });
  const { likely } = await admin.ask(getProfileReview, { params });
  const takes_from = likely.find((it) => it.player_id === player_id)?.held_by?.version ?? "";
  await admin.ask(approveProfile, { params, body: { player_id, takes_from, reason: "Not them." } });
  await assert.rejects(remove(seen), refused(409, /someone else has it now/));
  const { is_claimed } = await site.ask(getPlayer, { params: { player_id, team_id: wrong.team_id } });
  assert.equal(is_claimed, true);
});

test("the same words, given by hand to another account, are looked at again first", async () => {
  const before = await claims.approved("jose@example.org", "José Muñoz");
  const { player_id, user_id } = before;
  await admin.ask(takeUserRole, { params: { user_id, role: "athlete" } });
  const nobodys = await listed(player_id);
  const seen = await seenPage(site, player_id);
  await admin.ask(giveUserRole, { params: { user_id }, body: { role: "athlete", player_id, seen } });
  await assert.rejects(remove(nobodys), refused(409, /someone else has it now/));
  assert.equal(await bioOf(before), "By jose@example.org.");
  await remove(await listed(player_id));
  assert.equal(await bioOf(before), null);
});
