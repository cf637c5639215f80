import { forgetAthlete } from "../../collaborations/acts.ts";
import { forgetAthleteNames } from "../../contributions/acts.ts";
import { task } from "../../http/domain.ts";
import { forgetNames as forgetPlayersNames } from "../../players/acts.ts";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";

/**
 * The name of an athlete whose page is gone, and who is on no roster, goes wherever it was copied to; what the money and
 * the requests say besides stays. In the transaction in which the page goes.
 */
export async function forgetNameOf(tx: Queries, player_id: number): Promise<void> {
  await forgetAthleteNames(tx, player_id);
  await forgetAthlete(tx, player_id);
}

/** The same of all of them: for what was written at that very moment, by an older server, or came back with a backup. */
export const forgetNames = task(
  { name: "forget_names", times: "31 9 * * *" },
  ({ database }: Pick<World, "database">) =>
    database.transaction(async (tx) => {
      await forgetPlayersNames(tx);
      await forgetAthleteNames(tx);
      await forgetAthlete(tx);
    }),
);
