import type { Player } from "../../../../contract/players/players.ts";

/** Somebody of whom everything is known. */
const KNOWN: Player = {
  player_id: 1,
  team_id: 1,
  player_name: "Tyrell Vance",
  team_name: "Arizona State",
  sport_id: 2,
  sport_name: "Men's College Football",
  conference: "Big 12",
  player_class: "Senior",
  position: "QB",
  jersey_number: "7",
  height: "6'4\"",
  weight: 221,
  image_url: null,
  pending_transfer: false,
  birthplace: "Mesa, AZ",
  gender: "Men",
  received_donations: 4310,
  accepts_contributions: true,
  accepts_collaborations: true,
  player_bio_url: null,
  player_game_logs_url: null,
  player_news_url: null,
  player_profile_url: null,
  player_splits_url: null,
  player_stats_url: null,
  team_color: "#8c1d40",
  team_alt_color: "#ffc627",
};

/** Players as they come, the easy ones first. */
export const SAMPLES: readonly (readonly [what: string, player: Player])[] = [
  ["Everything known", KNOWN],
  [
    "About to leave, a women's team",
    {
      ...KNOWN,
      player_id: 2,
      player_name: "Imani Brandt",
      sport_id: 3,
      position: "SF",
      jersey_number: "00",
      pending_transfer: true,
      received_donations: 0,
      team_color: "#00274c",
      team_alt_color: "#ffcb05",
    },
  ],
  [
    "Long words, colours nearly alike",
    {
      ...KNOWN,
      player_id: 3,
      player_name: "Maximilian Featherstonehaugh-Castellanos III",
      team_name: "Southern Illinois University Edwardsville",
      sport_id: 1,
      player_class: "Redshirt Sophomore",
      jersey_number: "54",
      received_donations: 1_234_567,
      team_color: "#101820",
      team_alt_color: "#1b2530",
    },
  ],
  [
    "Next to nothing known, takes no contributions",
    {
      ...KNOWN,
      player_id: 4,
      player_name: "Bo Li",
      player_class: null,
      position: null,
      jersey_number: null,
      height: null,
      weight: null,
      received_donations: 0,
      accepts_contributions: false,
      team_color: null,
      team_alt_color: null,
    },
  ],
  [
    "A photograph that fails, a light team",
    {
      ...KNOWN,
      player_id: 5,
      player_name: "Kai O'Brien",
      jersey_number: "23",
      image_url: "/assets/no-photograph.jpg",
      team_color: "#ffffff",
      team_alt_color: "#fdd023",
    },
  ],
];

export const SAMPLE: Player = KNOWN;
