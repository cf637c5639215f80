import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { pages } from "../../../contract/pages/addresses.ts";
import { addPlayers, type Site, startSite } from "../../testing/site.ts";

let site: Site;
before(async () => {
  site = await startSite();
  await addPlayers(site.database);
});
after(() => site.stop());

/** What programs put into every address that they find, to see what happens, and what is copied out of a table. */
const ODD = ["%00", "Tyrell%09Vance", "%0d%0a", "%ff", "-1", "999999999", "%"];

/** What a page may be told behind its '?'. */
const TOLD = [
  ...["player_name", "conference", "team_id", "player_class", "position", "sport_id", "shown"],
  ...["mode", "backed", "player", "team", "transaction_id", "return_to", "problem", "state"],
];
const FILTERS = TOLD.slice(0, 7);

test("nothing that stands in an address is a failure of the server's", async () => {
  const failed: string[] = [];
  const look = async (path: string) => {
    const { status } = await site.request(path);
    if (status >= 500) failed.push(`${path} ${status}`);
  };
  for (const { pattern } of Object.values(pages)) {
    await look(`${pattern.replaceAll(/:\w+/g, "1")}?${TOLD.map((name) => `${name}=a%00b`).join("&")}`);
    if (pattern.includes(":")) for (const odd of ODD) await look(pattern.replaceAll(/:\w+/g, odd));
  }
  // Where the address decides what is found, one thing at a time.
  for (const name of FILTERS) for (const odd of ODD) await look(`/dashboard?${name}=${odd}`);
  assert.deepEqual(failed, []);
});

test("a name that was copied from two cells of a roster finds who it names", async () => {
  await site.database.query(
    "update players set player_name = 'Tyrell Vance' where player_name = 'Dana Okafor'",
  );
  const page = await site.request("/dashboard/contribute?player_name=Tyrell%09Vance");
  assert.equal(page.status, 200);
  const text = await page.text();
  assert.match(text, /Tyrell Vance/);
  assert.doesNotMatch(text, /Kai O/);
});
