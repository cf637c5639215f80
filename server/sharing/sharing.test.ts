import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { pages } from "../../contract/pages/addresses.ts";
import { addPlayers, type Site, startSite } from "../testing/site.ts";
import { headAt } from "./testing/head.ts";

const ATTACK = `</script><script>alert("1")</script><!-- & ]]>`;

let site: Site;
let ids: Record<string, number>;
let team: number;
before(async () => {
  site = await startSite({ SEARCH_ENGINES: "on" });
  ids = await addPlayers(site.database);
  ({ team_id: team } = await one<{ team_id: number }>(
    "select team_id from teams where team_name = 'Test Air Force'",
  ));
});
after(() => site.stop());

const one = async <Row>(query: string): Promise<Row> => (await site.database.query(query)).rows[0] as Row;
const athlete = (name: string) => pages.detail.to({ player_id: ids[name] ?? 0, team_id: team });

test("an athlete's page tells their name, team and facts, and the picture of their jersey", async () => {
  const head = await headAt(site, `${athlete("Kai O'Brien")}?mode=contribute`);
  const picture = head.meta["og:image"] ?? "";
  assert.equal(head.title, "Kai O'Brien, Test Air Force · Donate NIL");
  assert.equal(head.canonical, site.origin + athlete("Kai O'Brien"));
  assert.deepEqual(head.meta, {
    description:
      "Kai O'Brien, Quarterback, Senior, No. 00 of Test Air Force (Men's College Football). Support this athlete with a contribution.",
    "og:site_name": "Donate NIL",
    "og:type": "profile",
    "og:title": "Kai O'Brien, Test Air Force",
    "og:description": head.meta.description,
    "og:url": head.canonical,
    "og:image": picture,
    "og:image:type": "image/png",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": "The jersey of Kai O'Brien, Test Air Force",
    "twitter:card": "summary_large_image",
  });
  assert.equal((await fetch(picture)).status, 200);
});

test("search engines are told of an athlete no more than name, team and picture", async () => {
  const { things, canonical, meta } = await headAt(site, athlete("Kai O'Brien"));
  const [page, crumbs] = things as [Record<string, Record<string, unknown>>, { itemListElement: unknown[] }];
  assert.deepEqual(page.mainEntity, {
    "@type": "Person",
    "@id": `${canonical}#athlete`,
    name: "Kai O'Brien",
    url: canonical,
    image: meta["og:image"],
    memberOf: {
      "@type": "SportsTeam",
      "@id": `${site.origin}/${team}#team`,
      name: "Test Air Force",
      sport: "Men's College Football",
      url: `${site.origin}/${team}`,
      memberOf: { "@type": "SportsOrganization", name: "Test Mountain" },
    },
  });
  assert.deepEqual(
    crumbs.itemListElement.map((step) => (step as { item: string }).item),
    ["/", "/dashboard", `/${team}`, athlete("Kai O'Brien")].map((path) => site.origin + path),
  );
});

test("the first page tells how the site is searched", async () => {
  const { things, title } = await headAt(site, "/");
  assert.equal(title, "Donate NIL");
  assert.deepEqual(
    things.map((thing) => thing["@type"]),
    ["WebSite", "Organization"],
  );
  const { target } = (things[0]?.potentialAction ?? {}) as { target?: { urlTemplate: string } };
  const search = target?.urlTemplate.replace("{search_term_string}", "okafor") ?? "";
  assert.match(await (await fetch(search)).text(), /Marcus Okafor/);
});

test("what is one page has one address; what is nobody's to find says so", async () => {
  const canonical: Record<string, string | null> = {
    "/Dashboard?conference=Test+Mountain&shown=42": "/dashboard",
    [`/dashboard?conference=Test+Mountain&team_id=${team}`]: `/${team}`,
    [`/dashboard?team_id=${team}&position=QB`]: "/dashboard",
    "/dashboard/contribute?sport_id=3": "/dashboard/contribute",
    [`/${team}/${ids["Kai O'Brien"]}?player=kai-obrien`]: athlete("Kai O'Brien"),
    [`/${team}?shown=42`]: `/${team}`,
    "/aboutus": "/AboutUs",
    "/dashboard?player_name=okafor": null,
    "/success?player_name=Kai&amount=10": null,
    "/failed": null,
    "/nowhere": null,
    [`/${team}/999999`]: null,
    // Gone from the roster.
    [pages.detail.to({ player_id: ids["Gone Player"] ?? 0, team_id: team + 1 })]: null,
  };
  for (const [path, wanted] of Object.entries(canonical)) {
    const head = await headAt(site, path);
    assert.equal(head.canonical, wanted === null ? undefined : site.origin + wanted, path);
    assert.equal(head.meta.robots, wanted === null ? "noindex" : undefined, path);
    assert.ok(head.title && head.meta.description && head.meta["og:image"], path);
  }
});

test("a name stays a name, whatever it is made of", async () => {
  await site.database.query("update players set player_name = $1 where player_id = $2", [
    ATTACK,
    ids["Marcus Okafor"],
  ]);
  await site.database.query("update teams set conference = $1 where team_id = $2", [ATTACK, team]);
  const { html, title, meta, things } = await headAt(site, athlete("Marcus Okafor"));
  assert.ok(!html.includes("<script>alert"));
  assert.equal(title, `${ATTACK}, Test Air Force · Donate NIL`);
  assert.equal(meta["og:title"], `${ATTACK}, Test Air Force`);
  assert.match(JSON.stringify(things), /alert/);
  const { status, headers } = await fetch(meta["og:image"] ?? "");
  assert.deepEqual([status, headers.get("content-type")], [200, "image/png"]);
});

test("the sitemaps name every page that may be found, and nobody who is not found today", async () => {
  const index = await read("/sitemap.xml", "sitemap");
  assert.deepEqual(
    index.map((file) => file.slice(site.origin.length)),
    ["/sitemaps/pages.xml", "/sitemaps/athletes-1.xml", "/sitemaps/teams-1.xml"],
  );
  const [single = [], athletes = [], teams = []] = await Promise.all(
    index.map((file) => read(file.slice(site.origin.length), "url")),
  );
  const listed = Object.entries(ids).filter(([name]) => name !== "Gone Player");
  assert.equal(athletes.length, listed.length);
  assert.ok(athletes.includes(site.origin + athlete("Kai O'Brien")));
  assert.ok(teams.includes(`${site.origin}/${team}`));
  for (const { pattern } of Object.values(pages)) {
    if (pattern.includes(":")) continue;
    const { canonical } = await headAt(site, pattern);
    assert.equal(canonical !== undefined, single.includes(site.origin + pattern), pattern);
  }
  for (const path of ["/sitemaps/athletes-2.xml", "/sitemaps/athletes-0.xml", "/sitemaps/constructor-1.xml"])
    assert.equal((await site.request(path)).status, 404, path);
});

test("robots are kept from the data, from payments and from searches, and shown the sitemap", async () => {
  const lines = (await (await site.request("/robots.txt")).text()).trim().split("\n");
  assert.equal(lines.at(-1), `Sitemap: ${site.origin}/sitemap.xml`);
  for (const path of ["/v1/", "/success", "/failed", "/poster/", "/qr/", "/*?*player_name="])
    assert.ok(lines.includes(`Disallow: ${path}`), path);
});

/** The addresses of a sitemap or of the index, after a look at the whole against what sitemaps.org allows. */
async function read(path: string, kind: "sitemap" | "url"): Promise<string[]> {
  const response = await site.request(path);
  assert.match(response.headers.get("content-type") ?? "", /^application\/xml/);
  const text = await response.text();
  const [root, lastmod] =
    kind === "url" ? ["urlset", "(<lastmod>\\d{4}-\\d\\d-\\d\\d</lastmod>)?"] : ["sitemapindex", ""];
  const entry = `<${kind}><loc>${site.origin}/[\\w./-]*</loc>${lastmod}</${kind}>\\n`;
  const whole = `^<\\?xml version="1.0" encoding="UTF-8"\\?>\\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\\n(${entry})+</${root}>\\n$`;
  assert.match(text, new RegExp(whole));
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = ""]) => loc);
}
