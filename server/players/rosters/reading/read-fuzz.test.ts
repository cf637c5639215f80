import assert from "node:assert/strict";
import { test } from "node:test";
import { POSITION_NAMES } from "../../../../pure/positions.ts";
import { rowsOf } from "../testing/read.ts";
import { BrokenFile } from "./read.ts";
import type { RosterRow } from "./read-row.ts";

const FILES: readonly [sport_id: number, content: string][] = [
  [
    2,
    `athlete_id,first_name,last_name,team,weight,height,jersey,year,position,home_city,home_state,home_country,headshot_url,season
102597,Will,Rogers,Texas A&M,216,74,7,4,QB,Brandon,MS,USA,https://example.org/a.png,2023
107494,Trey,"Sanders, Jr.",San José State,NA,NA,NA,NA,?,NA,NA,NA,NA,2023
`,
  ],
  [
    3,
    `team,season,jersey,name,position,height,academic_year,hometown,previous_school,url
Dean,2024-25,#: 12,12 Jordan Ellis,Position: Guard,"5'6""",R-So.,"Bridgeport, Conn.",,https://example.org/jordan-ellis
Dean,2024-25,34/11,"Antonio ""TJ"" Madlock",G/F,5' 9'',Fy.,"Umeå, Sweden",Utah State,https://example.org/tj
`.replaceAll("\n", "\r\n"),
  ],
  [
    1,
    `season,team_id,team,player_id,player,clean_name,name,jersey,class,position,height,ht_inches,hometown,high_school,gp,gs
2025,590505,A&M-Corpus Christi,9029413,AARON.POTTER,Aaron Potter,Aaron Potter,24,Jr.,G,6-3,75.0,"Tulsa, OK",,16,0
2025,590505,A&M-Corpus Christi,8692068,C.UMAÑA,Christian Umaña,Christian Umaña,00,---,G,5-,,"El Paso, TX",,14,10
`,
  ],
];

test("a file cut at any byte is broken, but at the end of a line", async () => {
  for (const [sport_id, content] of FILES) {
    const whole = Buffer.from(content);
    for (let at = 0; at < whole.length; at++) {
      const cut = whole.subarray(0, at);
      const told = await outcome(sport_id, cut);
      assert.equal(told, /[\r\n]$/.test(cut.toString("latin1")) ? "rows" : "broken", `cut at ${at}: ${cut}`);
    }
  }
});

test("whatever bytes a file holds, it is broken or its rows are clean", async () => {
  const random = seeded(20_261_121);
  const tally = { rows: 0, broken: 0 };
  for (let run = 0; run < 600; run++) {
    const [sport_id, content] = FILES[run % FILES.length] ?? [2, ""];
    tally[await outcome(sport_id, spoilt(Buffer.from(content), random))]++;
  }
  // Both outcomes are met, or the damage is of the wrong size to prove anything.
  assert.ok(tally.rows > 50 && tally.broken > 50, JSON.stringify(tally));
});

async function outcome(sport_id: number, content: Uint8Array): Promise<"rows" | "broken"> {
  try {
    for (const row of await rowsOf(content, { sport_id })) assertClean(row);
    return "rows";
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    assert.match(error.message, /\.$|['")]\.?$|FILE$|pull$|utf-8$/);
    return "broken";
  }
}

const CLASSES = [null, "Freshman", "Sophomore", "Junior", "Senior", "Fifth Year", "Sixth Year", "Graduate"];

function assertClean(row: RosterRow): void {
  assert.ok(Number.isInteger(row.line) && row.line > 1, `line ${row.line}`);
  assert.ok(!("team" in row), "these files name no teams");
  if ("refused" in row) return;
  const { player } = row;
  assert.match(player.player_name, /\p{L}/u);
  assert.match(player.school_name, /^\S.*$/su);
  assert.ok(player.season === null || (player.season >= 1900 && player.season < 2100));
  assert.ok(CLASSES.includes(player.player_class));
  assert.ok(player.position === null || player.position in POSITION_NAMES);
  assert.match(player.jersey_number ?? "0", /^\d{1,2}$/);
  assert.ok(player.height_inches === null || (player.height_inches >= 36 && player.height_inches <= 107));
  assert.ok(player.weight_pounds === null || (player.weight_pounds >= 50 && player.weight_pounds <= 600));
  for (const value of Object.values(player)) {
    if (typeof value !== "string") continue;
    assert.ok(value !== "" && value.length <= 600 && !/[\p{Cc}\ufffd]/u.test(value), JSON.stringify(value));
  }
}

/** A few bytes changed, lost, doubled or put in, quotes and line ends more often than others. */
function spoilt(content: Buffer, random: () => number): Buffer {
  const bytes = [...content];
  for (let change = Math.floor(random() * 4); change >= 0; change--) {
    const at = Math.floor(random() * bytes.length);
    const length = Math.floor(random() * 12);
    const sort = random();
    if (sort < 0.25) bytes.splice(at, length);
    else if (sort < 0.5) bytes.splice(at, 0, ...bytes.slice(at, at + length));
    else if (sort < 0.8) bytes.splice(at, 1, `",\n\r'&;#/\0 9-`.charCodeAt(Math.floor(random() * 13)));
    else bytes.splice(at, 1, Math.floor(random() * 256));
  }
  return Buffer.from(bytes);
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
