import assert from "node:assert/strict";
import { test } from "node:test";
import type { Pictured } from "../../../contract/pages/share-picture.ts";
import { drawable, widthOf } from "./fonts.ts";
import { lettered } from "./lettering.ts";
import { playerPicture } from "./player-picture.ts";

const ROOM = { weight: 700, width: 640, most: [172, 112], least: 64 } as const;

const SOMEBODY: Pictured = {
  player_id: 1,
  player_name: "",
  jersey_number: null,
  player_class: null,
  position: null,
  team_name: "",
  sport_id: 2,
  sport_name: "Men's College Football",
  team_color: null,
  team_alt_color: null,
};

const NAMES = [
  "LI",
  "O'BRIEN JR.",
  "FERNÁNDEZ-VILLANUEVA",
  "WOLFESCHLEGELSTEINHAUSENBERGERDORFF III",
  "NGUYỄN THỊ PHƯƠNG",
  "W".repeat(200),
  `${"M ".repeat(100)}`.trim(),
];

test("a name of any length fits its room, and is no smaller than it can be read", () => {
  for (const name of NAMES) {
    const { lines, size } = lettered(name, ROOM);
    assert.ok(size >= ROOM.least && size <= 172, name);
    assert.ok(lines.length <= 2, name);
    for (const line of lines) assert.ok(widthOf(line, 700, size) <= ROOM.width + 1, `${line} at ${size}`);
  }
});

test("a short name is large, a long one breaks where it may, the longest ends in an ellipsis", () => {
  assert.deepEqual(lettered("LI", ROOM), { lines: ["LI"], size: 172, weight: 700 });
  assert.deepEqual(lettered("FERNÁNDEZ-VILLANUEVA", ROOM).lines, ["FERNÁNDEZ-", "VILLANUEVA"]);
  assert.match(lettered("W".repeat(200), ROOM).lines.join(), /^W+…$/);
});

test("letters are drawn with accents; what no font has is left out whole, never drawn as boxes", () => {
  assert.equal(drawable("Nguye\u0302\u0303n"), "Nguyễn");
  assert.equal(drawable("Kaʻaihue\u200b"), "Ka‘aihue");
  assert.equal(drawable("\u{10FFFD}\u0378"), "");
  assert.equal(drawable("Ana \u{1FBFA}"), "");
});

test("a family name keeps what belongs to it", () => {
  const names: Record<string, readonly string[]> = {
    "Shawn de la Rosa": ["SHAWN", "DE LA ROSA"],
    "Van Jefferson III": ["VAN", "JEFFERSON III"],
    "Ana Maria Smith-Jones Jr.": ["ANA MARIA", "SMITH-JONES JR."],
    Nenê: ["NENÊ"],
  };
  for (const [player_name, lines] of Object.entries(names)) {
    const picture = playerPicture({ ...SOMEBODY, player_name });
    for (const line of lines) assert.ok(picture.includes(`>${line}<`), line);
  }
});

test("no name ends the drawing it stands in", () => {
  const picture = playerPicture({
    ...SOMEBODY,
    player_name: `</text><script>&"`,
    jersey_number: "<>",
    team_name: "A & M",
    team_alt_color: `"/>`,
  });
  assert.ok(!picture.includes("<SCRIPT>") && !picture.includes("<>") && !picture.includes(`"/>`));
  assert.match(picture, /A &amp; M/);
});
