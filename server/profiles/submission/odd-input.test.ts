import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { contactUs } from "../../../contract/contact/messages.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { changeOwnPage, getOwnPage } from "../../../contract/profiles/own-page.ts";
import { createPlayerProfile } from "../../../contract/profiles/profiles.ts";
import { confirmProfile, nameGuardian } from "../../../contract/profiles/steps.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { filledIn, linkIn, profileWords } from "../testing/profiles.ts";

const HTML = "<img src=x onerror=alert(1)>";
const ODD = {
  long: "x".repeat(10_000),
  html: HTML,
  "line break": "Maya\r\nBcc: b@example.org",
  nul: "Maya\u0000",
  "half a character": "Maya\ud800",
  emoji: "🏈👩🏽‍🦱",
  "right to left": "مايا \u202eمايا",
} as const;
type Odd = keyof typeof ODD;

/** What becomes of it: words of a refusal, or the text that is kept. */
type Fate = RegExp | string;
const TOO_LONG = /at most \d+ characters/;
const NO_CONTROLS = /control characters/i;
const RIGHT_TO_LEFT = "مايا مايا";

/** A line that may hold anything; `but` what becomes of some of it otherwise. */
const line = (but: Partial<Record<Odd, Fate>> = {}): Record<Odd, Fate> => ({
  long: TOO_LONG,
  html: HTML,
  "line break": NO_CONTROLS,
  nul: NO_CONTROLS,
  "half a character": NO_CONTROLS,
  emoji: ODD.emoji,
  "right to left": RIGHT_TO_LEFT,
  ...but,
});
const never = (message: RegExp) => line(Object.fromEntries(Object.keys(ODD).map((odd) => [odd, message])));
const name = line({ emoji: /^Please fill all required fields\.$/ });
const oneOf = (message: RegExp) => line({ html: message, emoji: message, "right to left": message });
const email = (message = /^Please enter a valid Email address\.$/) => oneOf(message);
const link = (site_name: string) => oneOf(new RegExp(`^Please enter a link to ${site_name}, like`));
const LINKS = {
  instagram_url: link("Instagram"),
  facebook_url: link("Facebook"),
  x_url: link("X"),
  youtube_url: link("YouTube"),
  tiktok_url: link("TikTok"),
};
const PAGE = {
  class_name: oneOf(/^Please select Class\.$/),
  position: line(),
  height: never(/^Please enter Height|control characters/i),
  ...LINKS,
};

let site: Site;
let words: ReturnType<typeof profileWords>;
let kai: Visitor;
let player_id = 0;
before(async () => {
  site = await startSite();
  words = profileWords(site);
  player_id = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  await site.database.query("update players set player_class = null, position = null where player_id = $1", [
    player_id,
  ]);
  await addPerson(site.database, { email: "kai@example.org", role: "athlete", player_id });
  kai = await signedIn(site, "kai@example.org");
});
after(() => site.stop());

interface Answered {
  readonly status: number;
  readonly json: { detail?: string; errors?: Record<string, string> } & Record<string, unknown>;
}
async function send(
  who: Pick<Visitor, "request">,
  method: string,
  path: string,
  body: object,
): Promise<Answered> {
  const headers = { "content-type": "application/json" };
  const answer = await who.request(path, { method, headers, body: JSON.stringify(body) });
  return { status: answer.status, json: (await answer.json()) as Answered["json"] };
}

/** Sends each odd text in each field, and holds what becomes of it against the table. */
async function tryEach(
  fields: Readonly<Record<string, Record<Odd, Fate>>>,
  sendWith: (field: string, odd: string) => Promise<Answered>,
  kept: (field: string, answered: Answered) => Promise<unknown>,
): Promise<void> {
  for (const [field, fates] of Object.entries(fields)) {
    for (const [what, fate] of Object.entries(fates) as [Odd, Fate][]) {
      const answered = await sendWith(field, ODD[what]);
      const about = `${field}, ${what}: ${answered.status} ${answered.json.detail}`;
      if (typeof fate === "string") {
        assert.equal(answered.status, 200, about);
        assert.equal(await kept(field, answered), fate, about);
      } else {
        assert.ok([400, 422].includes(answered.status), about);
        assert.match(answered.json.errors?.[field] ?? "", fate, about);
      }
    }
  }
}

test("the profile form keeps odd texts as they are, or says at their field what is wrong", async () => {
  const fields = {
    email_address: email(),
    sport_level: oneOf(/^Please select Sport Level\.$/),
    gender_division: oneOf(/^Please select Division\.$/),
    ...{ first_name: name, last_name: name, school_name: name },
    sport_name: oneOf(/^Please select Name of Sport\.$/),
    ...PAGE,
  };
  let sent = 0;
  let email_address = "";
  const sendWith = async (field: string, odd: string) => {
    email_address = `odd${++sent}@example.org`;
    return send(site, "POST", createPlayerProfile.path, await filledIn({ email_address, [field]: odd }));
  };
  await tryEach(fields, sendWith, async (field) => {
    const { rows } = await site.database.query(
      "select to_jsonb(d) as d from profile_details d where email_address = $1",
      [email_address],
    );
    return rows[0]?.d[field];
  });
});

test("so does the own page, and everybody is shown text and no markup", async () => {
  const lines = { bio: line({ "line break": "Maya\nBcc: b@example.org" }) };
  const sendWith = async (field: string, odd: string) => {
    const { version } = await kai.ask(getOwnPage, {});
    return send(kai, "PUT", changeOwnPage.path, {
      ...{ class_name: "Senior", height: `6' 2"`, version },
      [field]: odd,
    });
  };
  const shown = async (field: string, { json }: Answered) => {
    const html = await (await fetch(site.origin + pages.detail.to({ player_id, team_id: 1 }))).text();
    assert.ok(!html.includes("<img src=x"), field);
    return json[field];
  };
  await tryEach({ ...PAGE, ...lines }, sendWith, shown);
});

test("neither a date of birth nor a guardian's address is anything odd", async () => {
  await words.submit({ email_address: "kid@example.org" });
  const link = linkIn(await words.letterTo("kid@example.org"));
  const NO_DATE = /^(Please enter a date that exists|.*at most)/;
  const taken = async () => assert.fail("It was taken.");
  await tryEach(
    { date_of_birth: never(NO_DATE) },
    (field, odd) => send(site, "POST", confirmProfile.path, { link, [field]: odd }),
    taken,
  );
  const date_of_birth = `${new Date().getUTCFullYear() - 16}-01-01`;
  assert.equal((await send(site, "POST", confirmProfile.path, { link, date_of_birth })).status, 200);
  const NO_ADDRESS = /^(Please enter a valid Email address\.|.*at most)/;
  await tryEach(
    { guardian_email: never(NO_ADDRESS) },
    (field, odd) => send(site, "POST", nameGuardian.path, { link, [field]: odd }),
    taken,
  );
});

test("and so does Contact Us", async () => {
  const any = line({ "right to left": ODD["right to left"] });
  const fields = {
    ...{ first_name: any, last_name: any, company_name: any, phone_number: any, subject: any },
    email: email(),
    message: { ...any, "line break": "Maya\nBcc: b@example.org" },
  };
  let sent = 0;
  let address = "";
  const sendWith = (field: string, odd: string) => {
    address = `contact${++sent}@example.org`;
    return send(site, "POST", contactUs.path, {
      ...{ first_name: "Ada", last_name: "Okafor", phone_number: "555", subject: "Shoes", message: "Hello" },
      ...{ email: address, [field]: odd },
    });
  };
  await tryEach(fields, sendWith, async (field) => {
    const { rows } = await site.database.query(
      "select to_jsonb(c) as c from contact_messages c where email = $1",
      [address],
    );
    return rows[0]?.c[field];
  });
});
