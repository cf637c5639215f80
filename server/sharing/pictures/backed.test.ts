import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { backedText } from "../../../contract/pages/backed.ts";
import { backedOn } from "../../letters/backed.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";

const SECRET = "x".repeat(32);

let site: Site;
let kai: number;
before(async () => {
  site = await startSite({ LINK_SECRETS: SECRET });
  kai = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
});
after(() => site.stop());

const MOMENT = new Date("2026-11-22T02:30:00Z");
const ofDay = (link_secret = SECRET) => backedText(backedOn({ link_secret }, kai, MOMENT));

async function led(path: string): Promise<string> {
  const { headers } = await site.request(path, { redirect: "manual" });
  return headers.get("location") ?? "";
}

test("the day on which an athlete was backed has a picture of its own, kept like the athlete's", async () => {
  const path = await led(`/pictures/backed-${kai}-${ofDay()}.png`);
  assert.match(path, new RegExp(`^/pictures/backed-${kai}-2026-11-21-[\\w-]{16}-\\w+\\.png$`));
  const response = await site.request(path);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("cache-control"), "public, max-age=300, must-revalidate");
  const own = await site.request(await led(`/pictures/${kai}.png`));
  const [backed, plain] = await Promise.all([response.arrayBuffer(), own.arrayBuffer()]);
  assert.ok(!Buffer.from(backed).equals(Buffer.from(plain)));
});

test("a day that we did not say leads to the athlete's own picture", async () => {
  const own = await led(`/pictures/${kai}.png`);
  for (const day of [ofDay("y".repeat(32)), ofDay().replace("2026-11-21", "2026-11-20")])
    assert.equal(await led(`/pictures/backed-${kai}-${day}.png`), own);
});

test("a link that is passed on unfolds with that picture, and leads search engines to the athlete", async () => {
  const { rows } = await site.database.query("select team_id from players where player_id = $1", [kai]);
  const page = await (await site.request(`/${rows[0].team_id}/${kai}?player=kai&backed=${ofDay()}`)).text();
  const picture = await led(`/pictures/backed-${kai}-${ofDay()}.png`);
  assert.ok(page.includes(`<meta property="og:image" content="${site.origin}${picture}" data-page>`));
  assert.ok(page.includes(`/DetailsView/${kai}/${rows[0].team_id}`));
});

test("whose page is gone has none, drawn before or not", async () => {
  const path = await led(`/pictures/backed-${kai}-${ofDay()}.png`);
  await site.database.query("update players set is_listed = false where player_id = $1", [kai]);
  assert.equal((await site.request(path)).status, 404);
});
