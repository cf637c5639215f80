import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { createPlayerProfile } from "../../../contract/profiles/profiles.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { dataUrl, filledIn, linkIn, type ProfileInput, profileWords } from "../testing/profiles.ts";

let site: Site;
let words: ReturnType<typeof profileWords>;
before(async () => {
  site = await startSite();
  words = profileWords(site);
});
beforeEach(() => site.database.query("delete from profile_submissions"));
after(() => site.stop());

const post = async (body: unknown) => {
  const response = await site.request(createPlayerProfile.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const { detail, errors } = (await response.json()) as { detail?: string; errors?: Record<string, string> };
  return { status: response.status, detail, errors };
};

/** Specification, section 5: what is missing is said in this order, one at a time. */
const IN_ORDER: [field: keyof ProfileInput, message: string, more?: [value: unknown, message: string][]][] = [
  ["email_address", "Please enter Email.", [["maya@example", "Please enter a valid Email address."]]],
  ["sport_level", "Please select Sport Level.", [["Professional", "Please select Sport Level."]]],
  ["gender_division", "Please select Division.", [["Mixed", "Please select Division."]]],
  ["first_name", "Please enter First Name."],
  ["last_name", "Please enter Last Name."],
  ["sport_name", "Please select Name of Sport.", [["Chess", "Please select Name of Sport."]]],
  ["school_name", "Please enter Name of School."],
  ["class_name", "Please select Class.", [["Graduate", "Please select Class."]]],
  [
    "height",
    "Please enter Height (feet and inches).",
    [
      [`9' 0"`, "Please enter Height (feet and inches)."],
      [`5' 12"`, "Please enter Height (feet and inches)."],
      [`5'`, "Please enter Height (feet and inches)."],
      ["175 cm", "Please enter Height (feet and inches)."],
    ],
  ],
  [
    "profile_picture_base64",
    "Please upload a Profile Photo.",
    [[dataUrl(Buffer.from("no picture")), "Please select an image file."]],
  ],
];

test("what is missing is said in the specification's order and words, one thing at a time", async () => {
  const whole = await filledIn();
  const typed: Record<string, unknown> = {};
  for (const [field, message, wrong = []] of IN_ORDER) {
    for (const nothing of [undefined, null, "", "  "]) {
      const { status, detail, errors } = await post({ ...typed, [field]: nothing });
      assert.deepEqual([status, detail, errors], [422, message, { [field]: message }]);
    }
    for (const [value, told] of wrong) {
      const { status, detail } = await post({ ...whole, ...typed, [field]: value });
      assert.deepEqual([status, detail], [422, told], String(value));
    }
    typed[field] = whole[field];
  }
  assert.equal((await post(typed)).status, 200);
  assert.deepEqual(await words.kept(), [1, 1]);
});

const REFUSED: [field: keyof ProfileInput, value: unknown, status: number, detail: RegExp][] = [
  ["first_name", "...", 422, /^Please fill all required fields\.$/],
  ["last_name", "\u202e\u202e", 422, /^Please fill all required fields\.$/],
  ["school_name", "🏈", 422, /^Please fill all required fields\.$/],
  ["jersey_number", -1, 422, /can't be negative/],
  ["jersey_number", 1.5, 400, /jersey_number/],
  ["jersey_number", "7", 400, /jersey_number/],
  ["weight", -140, 422, /can't be negative/],
  ["weight", 1e9, 422, /at most 999/],
  [
    "instagram_url",
    "javascript:alert(1)//instagram.com/x",
    422,
    /a link to Instagram, like instagram\.com\/name/,
  ],
  ["instagram_url", "https://instagram.com.evil.example/x", 422, /link to Instagram/],
  ["instagram_url", "https://evil.example/instagram.com/x", 422, /link to Instagram/],
  ["instagram_url", "https://maya@instagram.com/x", 422, /link to Instagram/],
  ["x_url", "@may a", 422, /a link to X, like x\.com\/name/],
  ["tiktok_url", 'https://tiktok.com/"><script>', 422, /link to TikTok/],
];
for (const [field, value, status, detail] of REFUSED) {
  test(`refused: ${field} ${JSON.stringify(value)}`, async () => {
    const answer = await post(await filledIn({ [field]: value }));
    assert.equal(answer.status, status);
    assert.match(answer.detail ?? "", detail);
    assert.deepEqual(await words.kept(), [0, 0]);
  });
}

test("names in any letters, with emoji or markup, are kept as they are and reach no letter", async () => {
  const names = [
    '<b>Maya</b> & "Co"',
    "Maya 🏈👩🏽‍🦱",
    "מאיה אוקפור",
    "مايا",
    "'; drop table players; --",
    "Zoë\u0301 %s {{x}}",
  ];
  for (const [at, name] of names.entries()) {
    const email_address = `m${at}@example.org`;
    await words.submit({
      first_name: name,
      last_name: name,
      school_name: name,
      position: name.slice(0, 40),
      email_address,
    });
    const { rows } = await site.database.query(
      "select first_name, last_name, school_name from profile_details where email_address = $1",
      [email_address],
    );
    assert.deepEqual(Object.values(rows[0]), Array(3).fill(name.normalize("NFC")));
    const letter = await words.letterTo(email_address);
    assert.ok(![letter.subject, letter.text, letter.html].some((part) => part.includes(name)));
  }
});

test("what turns the direction of a page around is taken out of a name", async () => {
  await words.submit({ first_name: " \u202eMa\u2066ya  Ann " });
  const { rows } = await site.database.query("select first_name from profile_details");
  assert.equal(rows[0].first_name, "Maya Ann");
});

test("links are kept whole, whatever of them was typed", async () => {
  await words.submit({
    instagram_url: " instagram.com/maya ",
    x_url: "http://www.Twitter.com/maya?s=1",
    youtube_url: "https://m.youtube.com/@maya",
    facebook_url: "",
  });
  const { rows } = await site.database.query(
    "select instagram_url, x_url, youtube_url, facebook_url from profile_details",
  );
  assert.deepEqual(rows[0], {
    instagram_url: "https://instagram.com/maya",
    x_url: "https://www.twitter.com/maya?s=1",
    youtube_url: "https://m.youtube.com/@maya",
    facebook_url: null,
  });
});

test("50 MB are refused before they are read, in the specification's words; other calls keep their own limit", async () => {
  const url = `data:image/png;base64,${"A".repeat(50 * 1_048_576)}`;
  const { status, detail } = await post(await filledIn({ profile_picture_base64: url }));
  assert.deepEqual([status, detail], [413, "Please select an image file."]);
  const other = await site.request("/v1/v1/common_filter_players", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ player_name: "x".repeat(2_000_000) }),
  });
  assert.equal(other.status, 413);
});

test("a machine that fills in what nobody sees is thanked, and nothing is kept", async () => {
  assert.deepEqual(await words.submit({ website: "https://spam.example" }), {
    message: "Athlete profile created successfully",
  });
  assert.deepEqual(await words.kept(), [0, 0]);
});

test("who is faster than anybody types is asked to press again", async () => {
  const { status, detail } = await post(await filledIn({ seconds_taken: 1 }));
  assert.equal(status, 429);
  assert.match(detail ?? "", /wait a moment and try again/);
  assert.equal((await post(await filledIn({ seconds_taken: 40 }))).status, 200);
});

test("nobody's mailbox is filled: the fourth unconfirmed profile of an address is answered alike and not kept", async () => {
  const answers = await Promise.all(
    // As many as may wait for their pictures at once: a sixth is told that it is busy where none is done yet.
    Array.from({ length: 5 }, (_, at) =>
      words.submit({ email_address: at % 2 ? "Flood@example.org" : "flood@example.org" }),
    ),
  );
  assert.equal(new Set(answers.map(({ message }) => message)).size, 1);
  assert.deepEqual(await words.kept(), [3, 3]);
});

test("the letter holds the one link; the database knows only what it hashes to", async () => {
  await words.submit({ email_address: "hash@example.org" });
  const letter = await words.letterTo("hash@example.org");
  assert.equal(letter.subject, "Confirm your athlete profile");
  const link = linkIn(letter);
  assert.equal(link.length, 43);
  const { rows } = await site.database.query(
    "select (select string_agg(t::text, '') from profile_links t) || coalesce((select string_agg(payload::text, '') from graphile_worker._private_jobs), '') as all",
  );
  assert.ok(!rows[0].all.includes(link) && !rows[0].all.includes(Buffer.from(link).toString("hex")));
});
