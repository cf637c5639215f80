import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Resvg } from "@resvg/resvg-js";
import { decodeQR } from "qr/decode.js";
import { pages } from "../../contract/pages/addresses.ts";
import { embedSnippet, passedOn } from "../../contract/pages/passed-on.ts";
import { addPlayers, type Site, startSite } from "../testing/site.ts";

let site: Site;
let ids: Record<string, number>;
before(async () => {
  site = await startSite();
  ids = await addPlayers(site.database);
});
after(() => site.stop());

const called = (name: string) => ({ player_id: ids[name] ?? 0, player_name: name });
const EVERYBODYS = /^public, max-age=0, s-maxage=1, stale-while-revalidate=1$/;

test("an embedded card may be framed by anybody, runs nothing, keeps nothing and opens the page in a new tab", async () => {
  const kai = called("Kai O'Brien");
  const response = await site.request(passedOn.embed(kai));
  const html = await response.text();
  const policy = response.headers.get("content-security-policy") ?? "";
  assert.equal(response.status, 200);
  assert.match(policy, /^default-src 'none';style-src 'sha256-[^']+';img-src 'self';.*;frame-ancestors \*$/);
  assert.ok(!policy.includes("script-src") && !html.includes("<script"));
  for (const header of ["x-frame-options", "set-cookie"])
    assert.equal(response.headers.get(header), null, header);
  assert.match(response.headers.get("cache-control") ?? "", EVERYBODYS);
  assert.match(html, /<meta name="robots" content="noindex">/);
  const links = [...html.matchAll(/<a [^>]*>/g)].map(([link]) => link);
  assert.equal(links.length, 1);
  assert.match(links[0] ?? "", / href="[^"]+\/DetailsView\/\d+\/\d+" target="_blank" rel="noopener"/);
  assert.match(html, /alt="Kai O'Brien, Test Air Force"/);
  assert.match(html, /Support Kai</);
});

test("the snippet names the card's address, and its title is only a title", () => {
  const snippet = embedSnippet("https://donatenil.example", { player_id: 7, player_name: '"><script>' });
  assert.match(
    snippet,
    /^<iframe src="https:\/\/donatenil\.example\/embed\/7" title="Support &quot;><script>" /,
  );
  assert.match(snippet, / loading="lazy"><\/iframe>$/);
});

test("the card tells the sum that the page tells, and asks for nothing where nobody may give", async () => {
  const kai = called("Kai O'Brien");
  await site.database.query(
    "insert into contribution_stops (scope, player_id, reason) values ('player', $1, 'The school asked')",
    [kai.player_id],
  );
  const stopped = await (await site.request(passedOn.embed(kai))).text();
  await site.database.query("delete from contribution_stops");
  assert.match(stopped, /See the page/);
  assert.doesNotMatch(stopped, /Support Kai</);
});

test("a poster is one picture for each paper, and its code leads to the athlete", async () => {
  const kai = called("Kai O'Brien");
  for (const [paper, size, sides] of [
    ["letter", "letter", [2159, 2794]],
    ["a4", "A4", [2100, 2970]],
  ] as const) {
    const response = await site.request(passedOn.poster(kai, paper));
    const html = await response.text();
    assert.match(response.headers.get("cache-control") ?? "", EVERYBODYS);
    assert.equal(response.headers.get("x-frame-options"), "DENY");
    assert.match(response.headers.get("content-security-policy") ?? "", /frame-ancestors 'none'$/);
    assert.match(html, /<meta name="robots" content="noindex">/);
    assert.ok(html.includes(`@page{size:${size};margin:0}`));
    const [, path = ""] = /<img src="([^"]+\.svg)"/.exec(html) ?? [];
    const drawing = await (await site.request(path)).text();
    // Letters are shapes, so paper needs no font of ours.
    assert.ok(!drawing.includes("<text") && !drawing.includes("font-family"));
    const seen = new Resvg(drawing, { fitTo: { mode: "width", value: 1000 } }).render();
    assert.ok(Math.abs(seen.height / seen.width - sides[1] / sides[0]) < 0.002);
    const address = decodeQR({ width: seen.width, height: seen.height, data: seen.pixels });
    assert.equal(address, site.origin + passedOn.short(kai));
  }
});

test("a page that turned out to be another athlete's has that one's card, poster, code and picture", async () => {
  const [marcus, kai] = [called("Marcus Okafor"), called("Kai O'Brien")];
  await site.database.query("update players set is_listed = false, merged_into = $2 where player_id = $1", [
    marcus.player_id,
    kai.player_id,
  ]);
  for (const path of [passedOn.embed(marcus), passedOn.poster(marcus)]) {
    const card = await site.request(path);
    assert.equal(card.status, 200, path);
    assert.match(await card.text(), new RegExp(`/DetailsView/${kai.player_id}/`), path);
  }
  assert.equal((await site.request(passedOn.code(marcus))).status, 200);
  const led = async (path: string) =>
    (await site.request(path, { redirect: "manual" })).headers.get("location") ?? "";
  assert.match(await led(passedOn.short(marcus)), new RegExp(`/DetailsView/${kai.player_id}/`));
  // Links that were posted unfold with it.
  assert.match(await led(`/pictures/${marcus.player_id}.png`), new RegExp(`/pictures/${kai.player_id}-`));
  await site.database.query("update players set is_listed = true, merged_into = null where player_id = $1", [
    marcus.player_id,
  ]);
});

test("who is taken down has no card and no poster from that moment, kept or not", async () => {
  const ana = called("Ana-Maria Smith");
  const paths = [passedOn.embed(ana), passedOn.poster(ana)];
  const etags = await Promise.all(
    paths.map(async (path) => (await site.request(path)).headers.get("etag") ?? ""),
  );
  const { headers } = await site.request(paths[0] ?? "", { headers: { "if-none-match": etags[0] ?? "" } });
  assert.equal(headers.get("etag"), etags[0]);
  await site.database.query(
    "update players set is_listed = false, is_withdrawn = true where player_id = $1",
    [ana.player_id],
  );
  for (const [at, path] of paths.entries()) {
    const response = await site.request(path, { headers: { "if-none-match": etags[at] ?? "" } });
    assert.deepEqual([response.status, response.headers.get("cache-control")], [404, "no-store"]);
    assert.doesNotMatch(await response.text(), /Ana-Maria/);
  }
  const gone = called("Gone Player");
  for (const path of [passedOn.embed(gone), passedOn.poster(gone), "/embed/1e3", "/poster/999999"])
    assert.equal((await site.request(path)).status, 404, path);
});

test("every other page and answer refuses to be framed", async () => {
  const { rows } = await site.database.query("select team_id from players where player_id = $1", [
    ids["Kai O'Brien"],
  ]);
  const kai = { ...called("Kai O'Brien"), team_id: rows[0].team_id };
  const paths = ["/", pages.detail.to(kai), pages.onePlayer.to(kai), pages.login.to(), "/embed", "/nowhere"];
  for (const path of [...paths, "/v1/get_all_sports", "/docs", passedOn.poster(kai), passedOn.code(kai)]) {
    const { headers } = await site.request(path);
    assert.equal(headers.get("x-frame-options"), "DENY", path);
    assert.match(headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/, path);
  }
});
