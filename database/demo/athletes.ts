import { type Body, bodyFor } from "./bodies.ts";
import { MEN, PLACES, SUFFIXES, SURNAMES, WOMEN } from "./names.ts";
import { oneOf, type Random, randomFrom } from "./random.ts";

/** A team and its place in the order in which teams are filled. */
export type Seats = { team_id: number; sport_id: number }[];

export type Athlete = Body & {
  /** Counted from 1; everything about the athlete follows from it. */
  number: number;
  team_id: number;
  player_name: string;
  player_class: string;
  jersey_number: string;
  birthplace: string;
  pending_transfer: boolean;
};

/** Players that a team gets in one round: 14 rounds make a football team of 84 and a basketball team of 14. */
const IN_A_ROUND: Readonly<Record<number, number>> = { 1: 1, 2: 6, 3: 1 };

const PENDING_TRANSFER = 0.02;
const DOUBLE_SURNAME = 0.02;
const WITH_SUFFIX = 0.05;

/** Teams in turn, each as often as it gets players in a round. */
export function seatsOf(teams: Seats): Seats {
  return teams.flatMap((team) => Array.from({ length: IN_A_ROUND[team.sport_id] ?? 1 }, () => team));
}

/** The athlete with a number (from 1): every call returns the same one, whatever was asked before. */
export function athleteOf(number: number, seats: Seats): Athlete {
  const random = randomFrom(number);
  const place = (number - 1) % seats.length;
  const round = Math.floor((number - 1) / seats.length);
  const onTeam = seats[place];
  if (!onTeam) throw new Error("There is no team to be on.");
  const { team_id, sport_id } = onTeam;
  const before = placesBefore(seats, place);
  const seat = round * (IN_A_ROUND[sport_id] ?? 1) + before;
  return {
    number,
    team_id,
    ...bodyFor(random, sport_id, seat),
    player_name: nameFor(random, sport_id),
    player_class: classFor(random),
    jersey_number: jerseyFor(sport_id, seat, place - before),
    birthplace: oneOf(random, PLACES),
    pending_transfer: random() < PENDING_TRANSFER,
  };
}

/** A team's places in one round are consecutive; returns how many places come before them. */
function placesBefore(seats: Seats, place: number): number {
  let before = 0;
  while (seats[place - before - 1] === seats[place]) before += 1;
  return before;
}

function nameFor(random: Random, sport_id: number): string {
  const first = oneOf(random, sport_id === 3 ? WOMEN : MEN);
  const last = oneOf(random, SURNAMES);
  const plain = !/[ '-]/.test(last);
  if (plain && random() < DOUBLE_SURNAME) {
    const second = oneOf(random, SURNAMES);
    if (!/[ -]/.test(second) && second !== last) return `${first} ${last}-${second}`;
  }
  if (sport_id !== 3 && random() < WITH_SUFFIX) return `${first} ${last} ${oneOf(random, SUFFIXES)}`;
  return `${first} ${last}`;
}

function classFor(random: Random): string {
  const share = random();
  if (share < 0.3) return "Freshman";
  if (share < 0.56) return "Sophomore";
  return share < 0.8 ? "Junior" : "Senior";
}

/** No number twice among a team's first hundred (fifty-seven in basketball, where '00' is not '0'). */
function jerseyFor(sport_id: number, seat: number, team_at: number): string {
  if (sport_id === 2) return String((seat * 37 + team_at * 11) % 100);
  const shirt = (seat * 17 + team_at * 5) % 57;
  return shirt === 56 ? "00" : String(shirt);
}
