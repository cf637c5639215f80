import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getPlayer } from "../../../contract/players/players.ts";
import { listChangedPages, markPageSeen, removePage } from "../../../contract/profiles/changed-pages.ts";
import { changeOwnPage, getOwnPage } from "../../../contract/profiles/own-page.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { dataUrl, picture, profileWords } from "../testing/profiles.ts";

let site: Site;
let admin: Visitor;
let kai: Visitor;
let player_id = 0;
before(async () => {
  site = await startSite();
  player_id = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  await site.database.query(
    "update players set player_class = null, position = null, weight_pounds = null, height_inches = 74 where player_id = $1",
    [player_id],
  );
  await addPerson(site.database, { email: "admin@example.org", role: "admin" });
  await addPerson(site.database, { email: "kai@example.org", role: "athlete", player_id });
  [admin, kai] = [await signedIn(site, "admin@example.org"), await signedIn(site, "kai@example.org")];
});
after(() => site.stop());

const change = async (words: { bio?: string | null; weight?: number; profile_picture_base64?: string }) =>
  kai.ask(changeOwnPage, {
    body: {
      class_name: "Junior",
      height: `6' 2"`,
      version: (await kai.ask(getOwnPage, {})).version,
      ...words,
    },
  });
const listed = async () => (await admin.ask(listChangedPages, {})).data;
const params = () => ({ player_id });

test("what athletes change is listed with what stood there before, until somebody has looked at it as it stands", async () => {
  assert.deepEqual(await listed(), []);
  await change({ bio: "Once." });
  const [first] = await listed();
  const { image_url } = await change({
    bio: "Twice.",
    weight: 200,
    profile_picture_base64: dataUrl(await picture()),
  });
  const [page, ...others] = await listed();
  assert.ok(first && page && others.length === 0);
  assert.deepEqual([page.player_name, page.team_name !== ""], ["Kai O'Brien", true]);
  assert.deepEqual(page.changes, [
    { field: "image_url", before: null, after: image_url },
    { field: "bio", before: null, after: "Twice." },
    { field: "player_class", before: null, after: "Junior" },
    { field: "weight", before: null, after: "200 lb" },
  ]);

  const seen = ({ version }: { version: string }) =>
    admin.ask(markPageSeen, { params: params(), body: { version } });
  await assert.rejects(seen(first), refused(409), "it was changed since");
  const both = await Promise.allSettled([seen(page), seen(page)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  assert.deepEqual(await listed(), []);

  await change({ bio: "Thrice.", weight: 200 });
  assert.deepEqual((await listed())[0]?.changes, [{ field: "bio", before: "Twice.", after: "Thrice." }]);
  await change({ bio: "Twice.", weight: 200 });
  assert.deepEqual((await listed())[0]?.changes, [], "all is as it was before");
});

test("a page is taken down with a reason, once; the athlete reads it in the mail", async () => {
  const [seen] = await listed();
  const { version, holder } = seen ?? assert.fail("it is listed");
  const remove = (reason: string) =>
    admin.ask(removePage, { params: params(), body: { reason, version, holder } });
  await assert.rejects(remove("  "), refused(422));
  const both = await Promise.allSettled([remove("It sells something."), remove("It sells something.")]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  const { bio, is_claimed, accepts_contributions } = await site.ask(getPlayer, {
    params: { player_id, team_id: 1 },
  });
  assert.deepEqual([bio, is_claimed, accepts_contributions], [null, false, false]);
  assert.deepEqual(await listed(), []);
  const words = profileWords(site);
  const letter = await words.letterTo("kai@example.org");
  assert.match(letter.subject, /taken the athlete page down/);
  assert.match(letter.text, /Why: It sells something\./);
  assert.equal((await words.lettersTo("kai@example.org")).length, 1);
});
