import assert from "node:assert/strict";
import { test } from "node:test";
import { rowsOf, said } from "../testing/read.ts";

const teamFiles: [string, string | Buffer, number, unknown[]][] = [
  [
    "football-teams",
    "team_id,school,mascot,abbreviation,alt_name1,alt_name2,alt_name3,conference,classification,color,alt_color,venue_name\n36,Albany,Great Danes,ALB,SUNY Albany,ALB,Albany,CAA,fcs,#3D2B56,,Bob Ford Field\n",
    2,
    [{ school_name: "Albany", other_names: ["SUNY Albany"], conference: "CAA", color: "#3d2b56" }],
  ],
  [
    "football-colors",
    Buffer.from(
      "team_id,school,abbreviation,alt_name1,alt_name3,conference,color,alt_color,logo_dark\n23,San José State,SJSU,San Jose St.,San Jose State,Mountain West,#005893,#fdba31,\n",
      "latin1",
    ),
    2,
    [
      {
        school_name: "San José State",
        other_names: ["San Jose St.", "San Jose State"],
        conference: "Mountain West",
        color: "#005893",
        alt_color: "#fdba31",
      },
    ],
  ],
  [
    "ncaa-teams",
    "team,conference,id,season\nAir Force,MWC,591934,2025\n",
    3,
    [{ school_name: "Air Force", conference: "MWC" }],
  ],
  [
    "espn-teams",
    "team_id,abbreviation,display_name,short_name,nickname,team,color,alternate_color,conference_short_name\n2000,ACU,Abilene Christian Wildcats,Abilene Chrstn,Abilene Chrstn,Abilene Christian,4e2683,EBEBEB,WAC\n",
    1,
    [
      {
        school_name: "Abilene Christian",
        other_names: ["Abilene Chrstn", "Abilene Christian Wildcats"],
        conference: "WAC",
        color: "#4e2683",
        alt_color: "#ebebeb",
      },
    ],
  ],
  [
    "sports-roster-teams",
    "team,url,ncaa_id,stats_name,twitter,team_state,conference,division\nDist. Columbia,https://example.org,186,UDC Firebirds,UDC_WBB,DC,ECC,II\n,,,,,,,",
    3,
    [{ school_name: "Dist. Columbia", other_names: ["UDC Firebirds"], conference: "ECC" }, "3: no school"],
  ],
  [
    "team-table",
    "sport_id,team_name,school,abbreviation,conference,color,alt_color\n2,UCF,UCF,UCF,Big 12,#000000,\n3,Ga. Southern,Georgia Southern,GASO,Sun Belt,,\n",
    3,
    [{ sport_id: 3, school_name: "Ga. Southern", other_names: ["Georgia Southern"], conference: "Sun Belt" }],
  ],
];
for (const [name, content, sport_id, expected] of teamFiles) {
  test(`${name}: teams with their names and colours`, async () => {
    const rows = await rowsOf(content, { sport_id });
    assert.deepEqual([rows[0]?.source.name, said(rows)], [name, expected]);
  });
}
