import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sharp from "sharp";
import type { Problem } from "../../../contract/form/problem.ts";
import { changeOwnPage, getOwnPage } from "../../../contract/profiles/own-page.ts";
import { createPlayerProfile } from "../../../contract/profiles/profiles.ts";
import { getProfileStatus } from "../../../contract/profiles/status.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { photoOfSpy, pictureAndPage, pngOf, SVG } from "../testing/pictures.ts";
import { dataUrl, fileIn, filledIn, linkIn, profileWords } from "../testing/profiles.ts";

let site: Site;
let words: ReturnType<typeof profileWords>;
let kai: Visitor;
before(async () => {
  site = await startSite();
  words = profileWords(site);
  const player_id = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  await addPerson(site.database, { email: "kai@example.org", role: "athlete", player_id });
  kai = await signedIn(site, "kai@example.org");
});
after(() => site.stop());

/** Both calls that take a picture, over the wire. */
const UPLOADS: Readonly<Record<string, (url: string) => Promise<Response>>> = {
  "the profile form": async (url) =>
    site.request(createPlayerProfile.path, asJson("POST", await filledIn({ profile_picture_base64: url }))),
  "the own page": async (url) => {
    const { version } = await kai.ask(getOwnPage, {});
    const body = { class_name: "Senior", height: `6' 2"`, version, profile_picture_base64: url };
    return kai.request(changeOwnPage.path, asJson("PUT", body));
  },
};
const asJson = (method: string, body: object): RequestInit => ({
  method,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

const HOSTILE: Readonly<Record<string, () => string>> = {
  "a few bytes that unfold to 3.6 gigapixels": () => dataUrl(pngOf(60_000, 60_000)),
  "a drawing (SVG)": () => dataUrl(Buffer.from(SVG), "image/svg+xml"),
  "a drawing that calls itself a PNG": () => dataUrl(Buffer.from(SVG)),
  "a page that calls itself a JPEG": () => dataUrl(Buffer.from("<html><script>1</script>"), "image/jpeg"),
  "an address inside": () => "http://169.254.169.254/latest/meta-data",
};

for (const [what, url] of Object.entries(HOSTILE)) {
  test(`refused by both uploads, in the specification's words: ${what}`, async () => {
    for (const [where, upload] of Object.entries(UPLOADS)) {
      const answer = await upload(url());
      const { detail, errors } = (await answer.json()) as Problem;
      const said = "Please select an image file.";
      assert.deepEqual([answer.status, detail, errors], [422, said, { profile_picture_base64: said }], where);
    }
    const { rows } = await site.database.query(
      "select (select count(*)::int from profile_pictures) + (select count(*)::int from athlete_pictures) as n",
    );
    assert.equal(rows[0].n, 0);
  });
}

test("50 MB are refused by both uploads before they are read", async () => {
  const url = `data:image/png;base64,${"A".repeat(50 * 1_048_576)}`;
  for (const [where, upload] of Object.entries(UPLOADS)) {
    const answer = await upload(url);
    assert.deepEqual(
      [answer.status, ((await answer.json()) as Problem).detail],
      [413, "Please select an image file."],
      where,
    );
  }
});

test("of a photo with places, and of a picture that is a page as well, only the picture is ever served", async () => {
  for (const [at, file] of [await photoOfSpy(), await pictureAndPage()].entries()) {
    const url = dataUrl(file, "image/jpeg");
    const email_address = `maya${at}@example.org`;
    await words.submit({ email_address, profile_picture_base64: url });
    const link = linkIn(await words.letterTo(email_address));
    assert.equal((await UPLOADS["the own page"]?.(url))?.status, 200);
    const { image_url } = await kai.ask(getOwnPage, {});
    const served = await site.request(image_url ?? "");
    assert.deepEqual(
      [served.headers.get("content-type"), served.headers.get("x-content-type-options")],
      ["image/webp", "nosniff"],
    );
    const { picture: by_link } = await site.ask(getProfileStatus, { body: { link } });
    for (const picture of [Buffer.from(await served.bytes()), fileIn(by_link)]) {
      const { exif, icc, xmp } = await sharp(picture).metadata();
      assert.deepEqual([exif, icc, xmp], [undefined, undefined, undefined]);
      assert.doesNotMatch(picture.toString("latin1"), /Spy|Maya|Exif|GPS|script|php|PK/);
    }
  }
});
