import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteUser, logout } from "../../../contract/accounts/accounts.ts";
import { callAddress } from "../../../contract/form/address.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { isEverybodys } from "../../../contract/pages/kept-pages.ts";
import { addPerson, signedIn, type Visitor } from "../../testing/people.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";
import { calls } from "../calls/declared.ts";

// What a browser may keep of us, and show again on Back without asking. Answers of calls: who-may.test.ts asks them all.

let site: Site;
let admin: Visitor;
/** What the addresses of the pages are filled with. */
let filled: Readonly<Record<string, string>>;
before(async () => {
  site = await startSite();
  const player_id = (await addPlayers(site.database))["Kai O'Brien"] ?? 0;
  const { rows } = await site.database.query("select team_id from players where player_id = $1", [player_id]);
  await addPerson(site.database, { email: "admin@example.org", role: "admin" });
  admin = await signedIn(site, "admin@example.org");
  filled = { player_id: String(player_id), team_id: String(rows[0].team_id) };
});
after(() => site.stop());

const SOMEBODYS = "6f3c1de2-0f5c-4c9a-8d5b-52a1f0e6a001";
const addressOf = (pattern: string): string =>
  pattern.replaceAll(/:(\w+)/g, (_, field: string) => filled[field] ?? SOMEBODYS);

/** Addresses that say more than their page's pattern. */
const FURTHER = [
  [pages.login.pattern, pages.login.to("/MyContributions")],
  [pages.success.pattern, `${pages.success.to()}?session_id=cs_1`],
  [pages.success.pattern, `${pages.success.to()}?player_name=Kai&amount=10`],
  [pages.failed.pattern, pages.failed.to(SOMEBODYS)],
] as const;

test("a page is kept by nobody but where it says the same to whoever looks", async () => {
  const all = Object.values(pages).map(({ pattern }) => [pattern, addressOf(pattern)] as const);
  for (const [pattern, path] of [...all, ...FURTHER]) {
    const { status, headers } = await admin.request(path);
    const kept = `${path}: ${headers.get("cache-control")}, ${headers.get("etag") ? "with" : "without"} an ETag`;
    if (isEverybodys(pattern) && status === 200)
      assert.match(kept, /: public, max-age=0, s-maxage=\d+, stale-while-revalidate=\d+, with an ETag$/);
    else assert.match(kept, /: (private, )?no-store, without an ETag$/);
  }
});

test("a page of text stands without the figures that could not be had, and is kept by nobody until it has them", async () => {
  const withFigures = [
    [pages.transparency, "published_sums", /load these figures\./],
    [pages.compliance, "rules", /Please load this page again/],
  ] as const;
  for (const [page, table, missing] of withFigures) {
    const look = async () => {
      const answer = await site.request(page.to());
      const { status, headers } = answer;
      return { status, kept: headers.get("cache-control"), is_missing: missing.test(await answer.text()) };
    };
    await site.database.query(`alter table ${table} rename to away`);
    try {
      const nobody = { status: 200, kept: "private, no-store", is_missing: true };
      assert.deepEqual(await look(), nobody, page.to());
    } finally {
      await site.database.query(`alter table away rename to ${table}`);
    }
    const { kept, is_missing } = await look();
    assert.equal(is_missing, false, page.to());
    assert.match(String(kept), /^public, /);
  }
});

test("somebody's own is shown by no page that may be kept", () => {
  const kept = Object.entries(pages).filter(([, { pattern }]) => isEverybodys(pattern));
  // Whoever names one more here has looked that its screen shows nobody's own.
  assert.deepEqual(kept.map(([name]) => name).sort(), [
    ...[
      "about",
      "browse",
      "collab",
      "compliance",
      "contact",
      "contribute",
      "createProfile",
      "detail",
      "home",
    ],
    ...[
      "impact",
      "inequality",
      "onePlayer",
      "payoutsPolicy",
      "privacy",
      "refunds",
      "services",
      "team",
      "terms",
      "transparency",
    ],
    "trust",
  ]);
});

test("what a call answers to a person, or about one, may be kept by nobody", () => {
  for (const { name, who, cache_seconds, sensitive } of calls)
    if (who !== "anyone" || sensitive) assert.equal(cache_seconds, undefined, name);
});

test("who signs out, or has something of themselves deleted, has the browser drop what it kept", async () => {
  const empties = calls.filter(({ empties_browser }) => empties_browser).map(({ name }) => name);
  assert.deepEqual(empties.sort(), [
    ...[
      "change_password",
      "delete_user",
      "keep_email",
      "logout",
      "new_password",
      "not_me",
      "remove_athlete_page",
    ],
    ...["take_back_player_profile", "take_own_page_down"],
  ]);
  const user_id = await addPerson(site.database, { email: "leaves@example.org" });
  const one = await signedIn(site, "leaves@example.org");
  const other = await signedIn(site, "leaves@example.org");
  const third = await signedIn(site, "leaves@example.org");
  const out = await one.request(logout.path, { method: logout.method });
  assert.deepEqual([out.status, out.headers.get("clear-site-data")], [200, '"cache"']);
  const gone = await other.request(callAddress(deleteUser, { params: { user_id } }), {
    method: deleteUser.method,
  });
  assert.deepEqual([gone.status, gone.headers.get("clear-site-data")], [200, '"cache"']);
  // So does who comes with a session that is over.
  const over = await third.request(`/v1/user-profiles/${user_id}`, {});
  assert.deepEqual([over.status, over.headers.get("clear-site-data")], [401, '"cache"']);
});
