import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { pages } from "../../../contract/pages/addresses.ts";
import { passedOn } from "../../../contract/pages/passed-on.ts";
import { lastingPicturePath } from "../../../contract/pages/share-picture.ts";
import { search } from "../../../contract/players/search.ts";
import { approveProfile } from "../../../contract/profiles/reviews.ts";
import {
  agreeToProfile,
  confirmProfile,
  nameGuardian,
  takeBackProfile,
} from "../../../contract/profiles/steps.ts";
import { linkIn, mailTo } from "../../testing/mails.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { profileWords } from "../testing/profiles.ts";

// What a guardian's answer means for all that shows a minor to the public, or that somebody passes on.

let site: Site;
let admin: Visitor;
before(async () => {
  site = await startSite();
  await addPerson(site.database, { email: "admin@example.org", role: "admin" });
  admin = await signedIn(site, "admin@example.org");
});
after(() => site.stop());

/** A 16-year-old whose guardian has been asked; answers the guardian's link. */
async function asked(last_name: string): Promise<{ submission_id: string; link: string }> {
  const athlete = `${last_name.toLowerCase()}@example.org`;
  const guardian = `parent-of-${athlete}`;
  await profileWords(site).submit({ email_address: athlete, first_name: "Maya", last_name });
  const link = linkIn(await mailTo(site, athlete, "Confirm your athlete profile"));
  const date_of_birth = `${new Date().getUTCFullYear() - 16}-01-01`;
  await site.ask(confirmProfile, { body: { link, date_of_birth } });
  await site.ask(nameGuardian, { body: { link, guardian_email: guardian } });
  const { rows } = await site.database.query<{ submission_id: string }>(
    "select submission_id from profile_details where email_address = $1",
    [athlete],
  );
  return {
    submission_id: rows[0]?.submission_id ?? "",
    link: linkIn(await mailTo(site, guardian, "Your consent is needed")),
  };
}

const isFound = async (last_name: string): Promise<boolean> =>
  (await site.ask(search, { query: { text: last_name } })).players.length > 0;

test("before the guardian's yes and the review, and after their no, there is nothing of a minor to show", async () => {
  const { link } = await asked("Silentson");
  assert.equal(await isFound("Silentson"), false, "not answered");
  await site.ask(takeBackProfile, { body: { link } });
  assert.equal(await isFound("Silentson"), false, "said no");
  await site.ask(agreeToProfile, { body: { link: (await asked("Quietman")).link } });
  assert.equal(await isFound("Quietman"), false, "agreed to, and not reviewed");
  // Cards, posters, codes and pictures are those of a player.
  const { rows } = await site.database.query(
    "select from players where player_name like '%Silentson' or player_name like '%Quietman'",
  );
  assert.equal(rows.length, 0);
});

test("card, posters, code and pictures are there while the page is public, and go with the guardian's consent", async () => {
  const { submission_id, link } = await asked("Passerby");
  await site.ask(agreeToProfile, { body: { link } });
  const approved = await admin.ask(approveProfile, {
    params: { submission_id },
    body: { player_id: null, not_players: [] },
  });
  const player_id = Number(approved.player_id);
  assert.equal(await isFound("Passerby"), true);
  const { rows } = await site.database.query<{ team_id: number }>(
    "select team_id from players where player_id = $1",
    [player_id],
  );
  const it = { player_id, team_id: rows[0]?.team_id ?? 0, player_name: "Maya Passerby" };
  const drawn = [
    await addressIn(pages.detail.to(it), /property="og:image" content="([^"]+)"/),
    await addressIn(passedOn.poster(it), /<img src="([^"]+)"/),
    lastingPicturePath(player_id),
  ];
  const paths = [
    ...drawn,
    passedOn.embed(it),
    passedOn.poster(it),
    passedOn.poster(it, "a4"),
    passedOn.code(it),
  ];
  for (const path of paths) assert.equal((await site.request(path)).status, 200, path);

  await site.ask(takeBackProfile, { body: { link } });
  for (const path of paths) {
    const response = await site.request(path);
    assert.equal(response.status, 404, path);
    assert.doesNotMatch(await response.text(), /Maya|Passerby/i, path);
  }
  // The address that was passed on says that the page is gone, and no more.
  for (const path of [
    passedOn.short(it),
    pages.detail.to(it),
    pages.onePlayer.to({ ...it, player_name: "" }),
  ])
    assert.doesNotMatch(await (await site.request(path)).text(), /Maya|Passerby/i, path);
  assert.equal(await isFound("Passerby"), false);
});

/** The path of an address in a page. */
async function addressIn(path: string, pattern: RegExp): Promise<string> {
  const [, address] = pattern.exec(await (await site.request(path)).text()) ?? [];
  assert.ok(address, path);
  return new URL(address, site.origin).pathname;
}
