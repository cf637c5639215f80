import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sharp from "sharp";
import type { CallInput } from "../../../contract/form/call.ts";
import { getPlayer } from "../../../contract/players/players.ts";
import { changeOwnPage, getOwnPage } from "../../../contract/profiles/own-page.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { refused } from "../../testing/refused.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { dataUrl, picture } from "../testing/profiles.ts";

type Change = CallInput<typeof changeOwnPage>["body"];

let site: Site;
let kai: Visitor;
let player_id = 0;
before(async () => {
  site = await startSite();
  player_id = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  // A roster that says a number and no more.
  await site.database.query(
    "update players set jersey_number = '00', player_class = null, position = null where player_id = $1",
    [player_id],
  );
  await addPerson(site.database, { email: "kai@example.org", role: "athlete", player_id });
  kai = await signedIn(site, "kai@example.org");
});
after(() => site.stop());

const own = () => kai.ask(getOwnPage, {});
const seen = () => site.ask(getPlayer, { params: { player_id, team_id: 1 } });
const WORDS = {
  class_name: "Junior",
  position: "Kicker",
  jersey_number: 7,
  height: `6' 2"`,
  weight: 201,
  bio: "I kick.\r\n\r\n\r\nFar.",
  instagram_url: "instagram.com/kai",
};
const change = async (but: Partial<Change> = {}) =>
  kai.ask(changeOwnPage, { body: { ...WORDS, version: (await own()).version, ...but } });

const audited = async (): Promise<{ act: string; detail: { what: string } }[]> =>
  (
    await site.database.query(
      "select act, detail from audit_log where subject = $1 and act like '%own page' order by entry_id",
      [`player ${player_id}`],
    )
  ).rows;

test("words are public at once; what the roster says stays the roster's; each change is written down", async () => {
  assert.equal((await seen()).is_claimed, true, "whose page an admin gave them");
  const before_it = await own();
  assert.deepEqual(before_it.from_roster, { class_name: false, position: false, jersey_number: true });
  assert.deepEqual([before_it.asks_guardian, before_it.waits_since], [false, null]);
  const after_it = await change();
  assert.deepEqual(
    [after_it.class_name, after_it.position, after_it.jersey_number, after_it.height, after_it.bio],
    ["Junior", "Kicker", "00", `6' 2"`, "I kick.\n\nFar."],
  );
  const page = await seen();
  assert.deepEqual(
    [page.player_class, page.position, page.jersey_number, page.weight, page.bio, page.instagram_url],
    ["Junior", "Kicker", "00", 201, "I kick.\n\nFar.", "https://instagram.com/kai"],
  );
  // Another word in the place of the own one, and none.
  await change({ class_name: "Senior", position: null, weight: null, bio: " ", instagram_url: null });
  const later = await seen();
  assert.deepEqual(
    [later.player_class, later.position, later.jersey_number, later.weight, later.bio, later.instagram_url],
    ["Senior", null, "00", 200, null, null],
  );
  assert.deepEqual(await audited(), [
    {
      act: "changed the own page",
      detail: {
        what: "bio, player_class, position, weight_pounds, instagram_url",
      },
    },
    {
      act: "changed the own page",
      detail: { what: "bio, player_class, position, weight_pounds, instagram_url" },
    },
  ]);
  await change({ class_name: "Senior", position: null, weight: null, bio: null, instagram_url: null });
  assert.equal((await audited()).length, 2, "nothing changed");
});

test("a picture comes, is replaced and goes, and each time the one before is nowhere", async () => {
  const photo = async (side: number) => ({ profile_picture_base64: dataUrl(await picture(side, side)) });
  const status = async (address: string | null) => (await site.request(address ?? "")).status;
  const first = (await change(await photo(40))).image_url;
  assert.equal((await seen()).image_url, first);
  const served = await site.request(first ?? "");
  assert.deepEqual(
    [served.headers.get("content-type"), served.headers.get("cache-control")],
    ["image/webp", "public, no-cache"],
  );
  const kept = await change();
  assert.equal(kept.image_url, first, "without another one it stays");
  const second = (await change(await photo(50))).image_url;
  assert.notEqual(second, first);
  assert.deepEqual([await status(first), await status(second)], [404, 200]);
  assert.equal((await sharp(await (await site.request(second ?? "")).bytes()).metadata()).width, 50);
  assert.equal((await change({ removes_picture: true })).image_url, null);
  assert.deepEqual([(await seen()).image_url, await status(second)], [null, 404]);
  await assert.rejects(
    change({ profile_picture_base64: dataUrl(Buffer.from("<svg/>"), "image/svg+xml") }),
    refused(422, /^Please select an image file\.$/, "profile_picture_base64"),
  );
});

test("what is missing is said in the form's order and words", async () => {
  const nothing: Partial<Change> = {
    class_name: "",
    height: null,
    instagram_url: "evil.example/x",
    x_url: "x",
  };
  for (const [field, message, right] of [
    ["class_name", "Please select Class.", "Senior"],
    ["height", "Please enter Height (feet and inches).", `6' 0"`],
    ["instagram_url", "Please enter a link to Instagram, like instagram.com/name.", null],
    ["x_url", "Please enter a link to X, like x.com/name.", null],
  ] as const) {
    await assert.rejects(change(nothing), refused(422, new RegExp(`^${RegExp.escape(message)}$`), field));
    nothing[field] = right;
  }
  await change(nothing);
  await assert.rejects(change({ weight: -1 }), refused(422, /can't be negative/, "weight"));
  await assert.rejects(change({ bio: "x".repeat(1_001) }), refused(422, /at most 1000 characters/, "bio"));
});

test("measures of the roster that stood in the form and were left are not the athlete's: the next roster corrects them", async () => {
  const roster = (pounds: number) =>
    site.database.query("update roster_words set weight_pounds = $2 where player_id = $1", [
      player_id,
      pounds,
    ]);
  await change({ weight: null });
  assert.equal((await seen()).weight, 200);
  await change({ weight: 200, bio: "Another line." });
  await roster(210);
  assert.equal((await seen()).weight, 210);
  await change({ weight: 205 });
  await roster(215);
  assert.equal((await seen()).weight, 205, "this one the athlete has said");
  await roster(200);
});

test("where the roster says the class, nobody is asked for it", async () => {
  await site.database.query("update roster_words set player_class = 'Graduate' where player_id = $1", [
    player_id,
  ]);
  const { class_name, from_roster } = await change({ class_name: null });
  assert.deepEqual([class_name, from_roster.class_name], ["Graduate", true]);
  assert.equal((await seen()).player_class, "Graduate");
});

test("two tabs: who comes second is told, and nothing is lost", async () => {
  const { version } = await own();
  const answers = await Promise.allSettled(
    ["One.", "Two."].map((bio) => kai.ask(changeOwnPage, { body: { ...WORDS, bio, version } })),
  );
  const [lost] = answers.filter((answer) => answer.status === "rejected");
  assert.ok(lost && refused(409, /changed in another tab/)(lost.reason));
  const won = answers.find((answer) => answer.status === "fulfilled");
  assert.equal((await own()).bio, won?.value.bio);
});

test("who is no athlete has no page to change; who lost the page neither", async () => {
  await assert.rejects(site.ask(getOwnPage, {}), refused(401, /./));
  await addPerson(site.database, { email: "fan@example.org" });
  const fan = await signedIn(site, "fan@example.org");
  await assert.rejects(fan.ask(changeOwnPage, { body: { ...WORDS, version: "" } }), refused(403, /./));
});
