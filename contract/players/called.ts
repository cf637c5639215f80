import { firstName } from "../../pure/names.ts";

/** What an athlete is called who is on no roster and whose page is gone. Reads well in a sentence and in a table. */
export const NAME_OF_NOBODY = "an athlete whose page was removed";

/** `Kai`, or `the athlete` where no name is left. */
export const calledIn = (player_name: string): string =>
  player_name === NAME_OF_NOBODY ? "the athlete" : firstName(player_name);
