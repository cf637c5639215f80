import assert from "node:assert/strict";
import { test } from "node:test";
import type { Pictured } from "../../contract/share-picture.ts";
import { drawable, widthOf } from "./fonts.ts";
import { lettered } from "./lettering.ts";
import { playerPicture } from "./player-picture.ts";

const ROOM = { weight: 700, width: 640, most: [172, 112], least: 64 } as const;

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

test("no name ends the drawing it stands in", () => {
  const picture = playerPicture({
    player_id: 1,
    player_name: `</text><script>&"`,
    jersey_number: "<>",
    player_class: null,
    position: null,
    team_name: "A & M",
    sport_id: 2,
    sport_name: "Men's College Football",
    team_color: null,
    team_alt_color: `"/>`,
  } satisfies Pictured);
  assert.ok(!picture.includes("<SCRIPT>") && !picture.includes("<>") && !picture.includes(`"/>`));
  assert.match(picture, /A &amp; M/);
});
