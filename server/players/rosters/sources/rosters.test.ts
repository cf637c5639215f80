import assert from "node:assert/strict";
import { test } from "node:test";
import { rowsOf, said } from "../testing/read.ts";

test("football: ESPN's lasting ids, home towns in three columns, pages derived from the id", async () => {
  const rows =
    await rowsOf(`athlete_id,first_name,last_name,team,weight,height,jersey,year,position,home_city,home_state,home_country,headshot_url,season
102597,Will,Null,Texas A&M,216,74,07,4,G,Brandon,MS,USA,NA,2023
5,NA,NA,NA,NA,NA,NA,NA,NA,NA,NA,NA,NA,2023
`);
  const page = (kind: string) => `https://www.espn.com/college-football/player/${kind}_/id/102597`;
  assert.deepEqual(said(rows), [
    {
      source_player_id: "102597",
      school_name: "Texas A&M",
      player_name: "Will Null",
      season: 2023,
      player_class: "Senior",
      position: "OL",
      jersey_number: "07",
      height_inches: 74,
      weight_pounds: 216,
      birthplace: "Brandon, MS",
      player_bio_url: page("bio/"),
      player_game_logs_url: page("gamelog/"),
      player_news_url: page("news/"),
      player_profile_url: page(""),
      player_splits_url: page("splits/"),
      player_stats_url: page("stats/"),
    },
    "3: no first and last name: not a player",
  ]);
});

test("ncaa-basketball: ids of one season, men and women alike", async () => {
  const file = `season,team_id,team,player_id,player,clean_name,name,jersey,class,position,height,ht_inches,hometown,high_school,gp,gs
2025,590505,A&M-Corpus Christi,9029413,AARON.POTTER,Aaron Potter,Aaron Potter,00,Jr.,G,6-3,75.0,"Tulsa, OK",,16,0
2025,590505,A&M-Corpus Christi,9029414,BO.REED,Bo Reed,"Bo Reed, Jr.",0,---,P,-,,"Tbilisi, Georgia",,1,0
`;
  const rows = await rowsOf(file, { sport_id: 1 });
  assert.deepEqual(said(rows), [
    {
      source_player_id: "9029413",
      school_name: "A&M-Corpus Christi",
      player_name: "Aaron Potter",
      season: 2025,
      player_class: "Junior",
      position: "G",
      jersey_number: "00",
      height_inches: 75,
      birthplace: "Tulsa, OK",
    },
    {
      source_player_id: "9029414",
      school_name: "A&M-Corpus Christi",
      player_name: "Bo Reed, Jr.",
      season: 2025,
      position: "F",
      jersey_number: "0",
      birthplace: "Tbilisi, Georgia",
    },
  ]);
  await assert.rejects(rowsOf(file), /do not tell the sport: name it with --sport \(1, 3\)/);
});

test("wbb-rosters: no ids, the schools' own words", async () => {
  const rows = await rowsOf(
    [
      "team,team_id,season,jersey,name,position,height,academic_year,hometown,high_school,previous_school,url",
      `Dean,1,2024-25,#: 12,12 Jordan Ellis,Position: Guard,"5' 7''",Year: R-So.,"Bridgeport, Conn.",,Utah State,https://example.org/1`,
      `Dean,1,2024-25,MANAGER,Ada Stone,W,R-So.,5-11,,,,`,
      "",
    ].join("\r\n"),
  );
  assert.deepEqual(said(rows), [
    {
      school_name: "Dean",
      player_name: "Jordan Ellis",
      season: 2025,
      player_class: "Sophomore",
      position: "G",
      jersey_number: "12",
      height_inches: 67,
      birthplace: "Bridgeport, CT",
      previous_school: "Utah State",
      player_bio_url: "https://example.org/1",
    },
    {
      school_name: "Dean",
      player_name: "Ada Stone",
      season: 2025,
      cleaned: ["player_class", "position", "jersey_number", "height_inches"],
    },
  ]);
});

test("sports-roster-data: raw columns first, those its makers cleaned where the raw one says nothing", async () => {
  const rows =
    await rowsOf(`"ncaa_id","team","player_id","name","year","hometown","homestate","height_clean","position","jersey","url","season","conference","position_clean","year_clean","hometown_clean","state_clean","country_clean","previous_school_clean"
2,"Abilene Christian",8843,"Kamryn Mraz","2V","Little River","Texas","5'7""","PG","0","https://example.org/1","2021-22","WAC","GUARD","Sophomore","LITTLE RIVER, TEXAS","TX","USA",
2,"Abilene Christian",8844,"Mimi Stone","Sophomore",,,,"Manager",,,"2021-22","WAC",,,,,,
2,"Abilene Christian",8845,"10","Sophomore",,,,"Guard",,,"2021-22","WAC",,,,,,
2,"Abilene Christian",8846," ","Sophomore",,,,"Guard",,,"2021-22","WAC",,,,,,
`);
  assert.deepEqual(said(rows), [
    {
      school_name: "Abilene Christian",
      player_name: "Kamryn Mraz",
      season: 2022,
      player_class: "Sophomore",
      position: "PG",
      jersey_number: "0",
      height_inches: 67,
      birthplace: "Little River, TX",
      conference: "WAC",
      player_bio_url: "https://example.org/1",
    },
    "3: Manager: not an athlete",
    "4: the name is not a person's",
    "5: no name",
  ]);
});

test("sports-roster-data without its cleaned columns, in another order, with one nobody knows", async () => {
  const rows = await rowsOf(`name,year,team,mood,height,season\nAda Stone,Fr.,Dean,good,5-9,2019-20\n`);
  assert.deepEqual(said(rows), [
    {
      school_name: "Dean",
      player_name: "Ada Stone",
      season: 2020,
      player_class: "Freshman",
      height_inches: 69,
    },
  ]);
});

test("plain: school and name are enough; an id, where there is one, is kept over the seasons", async () => {
  const [ada] = await rowsOf("School,Name\nDean,Ada Stone", { sport_id: 3 });
  assert.equal(ada?.source.name, "plain");
  assert.deepEqual(ada && said([ada]), [{ school_name: "Dean", player_name: "Ada Stone" }]);
  const full = await rowsOf(
    `id,school,first_name,last_name,class,position,jersey,height,weight,hometown,image_url,bio_url,season,previous_school,conference
007,Dean,Ada,Stone,3,P,3,6-0,180 lbs,"Tulsa, Okla.",https://example.org/a.png,https://example.org/a,2024-25,Utah,GNAC
,Dean,Bo,Reed,3,P,3,6-0,,,,,2024-25,,
`,
    { sport_id: 2 },
  );
  assert.equal(full[0]?.source.name, "plain-ids");
  assert.deepEqual(said(full), [
    {
      source_player_id: "007",
      school_name: "Dean",
      player_name: "Ada Stone",
      season: 2025,
      player_class: "Junior",
      position: "P",
      jersey_number: "3",
      height_inches: 72,
      weight_pounds: 180,
      birthplace: "Tulsa, OK",
      previous_school: "Utah",
      conference: "GNAC",
      image_url: "https://example.org/a.png",
      player_bio_url: "https://example.org/a",
    },
    "3: no id",
  ]);
});
