import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { SPORT_NAMES } from "../../../contract/athlete-form/choices.ts";
import { JERSEY_CUTS, type JerseyCut, jerseyCut, jerseyLayers } from "../../../pure/jersey.ts";
import { teamColors } from "../../../pure/team-colors.ts";
import { addPlayers, startSite } from "../../testing/site.ts";
import { jersey } from "./jersey.ts";

const site = await startSite();
after(() => site.stop());

const WORN: Readonly<Record<(typeof SPORT_NAMES)[number], JerseyCut>> = {
  "Cross Country": "singlet",
  Football: "football",
  "Field Hockey": "cap",
  Soccer: "tee",
  Volleyball: "cap",
  Basketball: "tank",
  Bowling: "tee",
  Fencing: "tee",
  Gymnastics: "singlet",
  "Ice Hockey": "sweater",
  "Indoor Track and Field": "singlet",
  Rifle: "tee",
  Skiing: "tee",
  "Swimming and Diving": "singlet",
  Wrestling: "singlet",
  Baseball: "raglan",
  "Beach Volleyball": "singlet",
  Golf: "tee",
  Lacrosse: "tee",
  "Outdoor Track and Field": "singlet",
  Rowing: "singlet",
  Softball: "raglan",
  Tennis: "tee",
  "Water Polo": "tee",
};

test("each sport has its cut, whether a roster or a profile named it", () => {
  for (const [sport, cut] of Object.entries(WORN))
    for (const name of [sport, `Men's ${sport}`, `Men's College ${sport}`])
      assert.equal(jerseyCut(name), cut, name);
  assert.equal(jerseyCut("Women's Basketball"), "tank-v");
  assert.equal(jerseyCut("Women's College Basketball"), "tank-v");
  assert.equal(jerseyCut("Women's College Softball"), "raglan");
  assert.equal(jerseyCut("Quidditch"), "tee");
});

test("no two cuts are alike, and all stay on their ground", () => {
  const outlines = JERSEY_CUTS.map((cut) => jerseyLayers(cut)[0]?.d);
  assert.equal(new Set(outlines).size, JERSEY_CUTS.length);
  for (const { d } of JERSEY_CUTS.flatMap(jerseyLayers))
    for (const [number] of d.matchAll(/[\d.]+/g)) assert.ok(Number(number) >= 3 && Number(number) <= 197, d);
});

test("a page and a picture draw the same jersey of each cut, and a card wears that of its sport", async () => {
  const ids = await addPlayers(site.database);
  const { rows } = await site.database.query("select team_id from players where player_id = $1", [
    ids["Kai O'Brien"],
  ]);
  const page = await (await site.request(`/${rows[0].team_id}/${ids["Kai O'Brien"]}`)).text();
  assert.ok(page.includes('<use href="#football"'));
  for (const sport_name of [...Object.keys(WORN), "Women's Basketball"]) {
    const cut = jerseyCut(sport_name);
    const [, symbol = ""] = page.split(`<symbol id="${cut}"`);
    const drawn = pathsOf(symbol.split("</symbol>")[0] ?? "");
    assert.deepEqual(
      pathsOf(
        jersey({ player_name: "Kai O'Brien", jersey_number: "23", sport_name }, teamColors(null, null)),
      ),
      drawn,
      sport_name,
    );
    assert.ok(drawn.length > 3, sport_name);
  }
});

const pathsOf = (svg: string): (string | undefined)[] => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d);
