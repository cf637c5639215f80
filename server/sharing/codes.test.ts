import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Resvg } from "@resvg/resvg-js";
import { decodeQR } from "qr/decode.js";
import { pages } from "../../contract/pages/addresses.ts";
import { passedOn } from "../../contract/pages/passed-on.ts";
import { addPlayers, type Site, startSite } from "../testing/site.ts";

let site: Site;
let ids: Record<string, number>;
before(async () => {
  site = await startSite();
  ids = await addPlayers(site.database);
});
after(() => site.stop());

const called = (name: string) => ({ player_id: ids[name] ?? 0 });

/** What a phone reads, held up to the code as a page shows it. */
async function read(path: string): Promise<string> {
  const response = await site.request(path);
  assert.equal(response.headers.get("content-type"), "image/svg+xml; charset=utf-8");
  const seen = new Resvg(await response.text(), { fitTo: { mode: "width", value: 160 } }).render();
  return decodeQR({ width: seen.width, height: seen.height, data: seen.pixels });
}

test("a phone that reads the code at 160 px stands on the athlete's page", async () => {
  const kai = called("Kai O'Brien");
  const address = await read(passedOn.code(kai));
  assert.equal(address, site.origin + passedOn.short(kai));
  const page = await fetch(address);
  const { rows } = await site.database.query("select team_id from players where player_id = $1", [
    kai.player_id,
  ]);
  assert.equal(page.url, site.origin + pages.detail.to({ ...kai, team_id: rows[0].team_id }));
  assert.match(await page.text(), /<h1>Kai O&#x27;Brien<\/h1>/);
});

test("the short address finds the athlete in another team too", async () => {
  const dana = called("Dana Okafor");
  const { rows } = await site.database.query("select team_id from players where player_id <> $1 limit 1", [
    ids["Dana Okafor"],
  ]);
  const { team_id } = rows[0];
  await site.database.query("update players set team_id = $1 where player_id = $2", [
    team_id,
    dana.player_id,
  ]);
  const moved = await site.request(passedOn.short(dana), { redirect: "manual" });
  assert.deepEqual(
    [moved.status, moved.headers.get("location")],
    [302, pages.detail.to({ ...dana, team_id })],
  );
});

test("who is not found today has no code, and the short address leads to the page that says so", async () => {
  const gone = called("Gone Player");
  assert.equal((await site.request(passedOn.code(gone))).status, 404);
  assert.match(await (await fetch(site.origin + passedOn.short(gone))).text(), /no longer on the roster/);

  const ana = called("Ana-Maria Smith");
  const kept = (await site.request(passedOn.code(ana))).headers.get("cache-control");
  assert.equal(kept, "public, max-age=300, must-revalidate");
  await site.database.query(
    "update players set is_listed = false, is_withdrawn = true where player_id = $1",
    [ana.player_id],
  );
  assert.equal((await site.request(passedOn.code(ana))).status, 404);
  assert.equal((await fetch(site.origin + passedOn.short(ana))).status, 410);

  for (const path of ["/qr/999999.svg", "/qr/1.png", "/qr/..%2f1.svg", "/a/1e3", "/a/999999"])
    assert.equal((await site.request(path)).status, 404, path);
});
