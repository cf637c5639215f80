import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { TOO_BUSY } from "../../http/answers/gate.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { openPictures } from "./pictures.ts";

let site: Site;
let ids: Record<string, number>;
before(async () => {
  site = await startSite();
  ids = await addPlayers(site.database);
});
after(() => site.stop());

/** Where the address without a version leads. */
async function pictureOf(name: string): Promise<string> {
  const { status, headers } = await site.request(`/pictures/${ids[name]}.png`, { redirect: "manual" });
  assert.equal(status, 302);
  return headers.get("location") ?? "";
}

test("a picture is a PNG of 1200 x 630 with something on it, small enough for every messenger", async () => {
  for (const path of [await pictureOf("Kai O'Brien"), "/pictures/site.png"]) {
    const png = Buffer.from(await (await site.request(path)).arrayBuffer());
    assert.deepEqual(sizeOf(png), [1200, 630], path);
    // A plain ground takes some two thousand.
    assert.ok(png.length > 50_000 && png.length < 300_000, `${path} has ${png.length} bytes`);
  }
});

test("two athletes have two pictures", async () => {
  const [one, other] = await Promise.all(
    ["Kai O'Brien", "José Muñoz"].map(async (name) => {
      const response = await site.request(await pictureOf(name));
      return Buffer.from(await response.arrayBuffer());
    }),
  );
  assert.ok(one && other && !one.equals(other));
});

test("a team has a picture of its own, kept like an athlete's, as long as somebody plays for it", async () => {
  const { rows } = await site.database.query("select team_id from teams where team_name = 'Test Air Force'");
  const { team_id } = rows[0];
  const moved = await site.request(`/pictures/team-${team_id}.png`, { redirect: "manual" });
  const path = moved.headers.get("location") ?? "";
  assert.match(path, new RegExp(`^/pictures/team-${team_id}-\\w+\\.png$`));
  const response = await site.request(path);
  assert.equal(response.headers.get("cache-control"), "public, max-age=300, must-revalidate");
  assert.deepEqual(sizeOf(Buffer.from(await response.arrayBuffer())), [1200, 630]);
  const page = await (await fetch(`${site.origin}/${team_id}`)).text();
  assert.ok(page.includes(`<meta property="og:image" content="${site.origin}${path}" data-page>`));
  assert.equal((await site.request("/pictures/team-999999.png")).status, 404);
});

test("a person's picture is kept for minutes, the site's own for good", async () => {
  const cached = async (path: string) => (await site.request(path)).headers.get("cache-control");
  assert.equal(await cached(await pictureOf("Dana Okafor")), "public, max-age=300, must-revalidate");
  assert.equal(await cached("/pictures/site.png"), "public, max-age=31536000, immutable");
});

test("a picture is at another address once it shows something else", async () => {
  const before_change = await pictureOf("Dana Okafor");
  const { headers } = await site.request(before_change);
  const etag = headers.get("etag") ?? "";
  assert.equal((await site.request(before_change, { headers: { "if-none-match": etag } })).status, 304);

  await site.database.query("update teams set color = '#5f259f' where team_name = 'Test Boise'");
  const after_change = await pictureOf("Dana Okafor");
  assert.notEqual(after_change, before_change);
  const old = await site.request(before_change, { redirect: "manual", headers: { "if-none-match": etag } });
  assert.deepEqual([old.status, old.headers.get("location")], [302, after_change]);
});

test("who is not found today has no picture, drawn before or not", async () => {
  const drawn = await pictureOf("Ana-Maria Smith");
  assert.equal((await site.request(drawn)).status, 200);
  await site.database.query("update players set is_listed = false where player_id = $1", [
    ids["Ana-Maria Smith"],
  ]);
  for (const path of [
    drawn,
    `/pictures/${ids["Gone Player"]}.png`,
    "/pictures/999999.png",
    "/pictures/..%2f1.png",
  ])
    assert.equal((await site.request(path)).status, 404, path);
});

test("what was drawn is kept, and who would wait too long is refused at once", async (t) => {
  const pictures = openPictures({ most_in_line: 2 });
  t.after(() => pictures.close());
  const [first, second] = await Promise.all(
    ["a", "a"].map((path) => pictures.picture(path, { kind: "site" })),
  );
  assert.equal(first, second);
  const outcomes = await Promise.allSettled(
    ["b", "c", "d", "e", "f"].map((path) => pictures.picture(path, { kind: "site" })),
  );
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  assert.ok(refused.length > 0 && refused.length < outcomes.length, `${refused.length} refused`);
  for (const reason of refused) assert.equal(reason, TOO_BUSY);
});

const sizeOf = (png: Buffer): [number, number] => {
  assert.equal(png.toString("latin1", 1, 4), "PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
};
