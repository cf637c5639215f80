import { bell, type Random } from "./random.ts";

/** How many of a full team play a position, and how they are built: inches, pounds, and their usual spread. */
type Build = { position: string; players: number; inches: number; pounds: number };

const INCHES_SPREAD = 1.6;
const POUNDS_AN_INCH = 4;

const FOOTBALL: readonly Build[] = [
  { position: "QB", players: 4, inches: 74, pounds: 208 },
  { position: "RB", players: 6, inches: 70, pounds: 202 },
  { position: "FB", players: 1, inches: 72, pounds: 236 },
  { position: "WR", players: 11, inches: 72, pounds: 188 },
  { position: "TE", players: 5, inches: 76, pounds: 243 },
  { position: "OL", players: 9, inches: 76, pounds: 302 },
  { position: "OT", players: 4, inches: 77, pounds: 310 },
  { position: "C", players: 2, inches: 75, pounds: 298 },
  { position: "DL", players: 4, inches: 75, pounds: 278 },
  { position: "DE", players: 4, inches: 76, pounds: 256 },
  { position: "DT", players: 4, inches: 75, pounds: 299 },
  { position: "NT", players: 1, inches: 74, pounds: 312 },
  { position: "EDGE", players: 3, inches: 76, pounds: 246 },
  { position: "LB", players: 8, inches: 73, pounds: 226 },
  { position: "CB", players: 5, inches: 71, pounds: 185 },
  { position: "DB", players: 3, inches: 71, pounds: 188 },
  { position: "S", players: 4, inches: 72, pounds: 198 },
  { position: "KR", players: 1, inches: 69, pounds: 178 },
  { position: "P", players: 1, inches: 73, pounds: 200 },
  { position: "PK", players: 2, inches: 71, pounds: 185 },
  { position: "LS", players: 2, inches: 73, pounds: 224 },
  { position: "ATH", players: 1, inches: 72, pounds: 195 },
];

const BASKETBALL: readonly Build[] = [
  { position: "G", players: 8, inches: 75, pounds: 187 },
  { position: "PG", players: 3, inches: 74, pounds: 180 },
  { position: "SG", players: 3, inches: 76, pounds: 192 },
  { position: "F", players: 7, inches: 79, pounds: 211 },
  { position: "SF", players: 2, inches: 78, pounds: 205 },
  { position: "PF", players: 2, inches: 80, pounds: 222 },
  { position: "C", players: 3, inches: 82, pounds: 238 },
  { position: "Center", players: 1, inches: 82, pounds: 238 },
  { position: "ATH", players: 1, inches: 77, pounds: 200 },
];

/** Women's teams list the same positions; their players are smaller, and few sources give a weight. */
const WOMEN_INCHES = -6;
const WOMEN_POUNDS = -38;
const WOMEN_WITH_WEIGHT = 0.06;

const IN_FOOTBALL = inOrderOfNeed(FOOTBALL);
const IN_BASKETBALL = inOrderOfNeed(BASKETBALL);

export type Body = { position: string; height_inches: number; weight_pounds: number | null };

/** The body of a team's `seat`-th player (from 0); the first ones of a team fill every position that matters. */
export function bodyFor(random: Random, sport_id: number, seat: number): Body {
  const builds = sport_id === 2 ? IN_FOOTBALL : IN_BASKETBALL;
  const build = builds[seat % builds.length];
  if (!build) throw new Error(`Sport ${sport_id} has no positions.`);
  const women = sport_id === 3;
  const taller = bell(random) * INCHES_SPREAD;
  const heavier = bell(random) * 0.045 * build.pounds + taller * POUNDS_AN_INCH;
  const told = random() < WOMEN_WITH_WEIGHT || !women;
  return {
    position: build.position,
    height_inches: Math.round(build.inches + taller + (women ? WOMEN_INCHES : 0)),
    weight_pounds: told ? Math.round(build.pounds + heavier + (women ? WOMEN_POUNDS : 0)) : null,
  };
}

/** A full team with its positions spread evenly: wherever the list is cut, the team can take the field. */
function inOrderOfNeed(builds: readonly Build[]): Build[] {
  const seats = builds.flatMap((build) =>
    Array.from({ length: build.players }, (_, i) => ({ build, turn: (i + 0.5) / build.players })),
  );
  return seats.sort((a, b) => a.turn - b.turn).map(({ build }) => build);
}
