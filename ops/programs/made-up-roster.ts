const IN_A_TEAM = 100;

/** The lines of a made-up roster file of so many players, a hundred in each team. */
export function* rosterLines(players: number): Generator<string> {
  yield "school,name,class,position,jersey,height,weight,hometown,season\n";
  for (let row = 0; row < players; row++) {
    const [team, place] = [Math.floor(row / IN_A_TEAM), row % IN_A_TEAM];
    yield `Soak ${team},Athlete ${word(place)} ${word(team)},Junior,QB,${place},6-2,200,"Town ${word(row % 977)}, TX",2025\n`;
  }
}

/** 27 -> 'Bba': a number as letters. */
function word(number: number): string {
  const letter = (first: number, at: number) => String.fromCharCode(first + (at % 26));
  return letter(65, number / 676) + letter(97, number / 26) + letter(97, number);
}
