import sql from "sql-template-tag";
import type { Queries } from "../world/database.ts";
import type { World } from "../world/world.ts";
import { type Recorded, recordPayment } from "./record-payment.ts";

/**
 * Asks the provider about one payment page and books what it says; `andThen` joins that transaction. `moment`: a
 * number that was drawn for this look already. Where somebody who asked later was faster, what we hold is old news,
 * and we ask again. Fails with what the provider's door throws.
 */
export async function settle(
  world: World,
  session_id: string,
  andThen: (tx: Queries, recorded: Recorded) => Promise<void> = async () => {},
  moment?: string,
): Promise<Recorded> {
  const drawn = moment ?? (await drawMoment(world));
  const checkout = await world.payments.fetchCheckout(session_id);
  const recorded = await world.database.transaction(async (tx) => {
    const what = await recordPayment(world, tx, checkout, drawn);
    if (what.outcome !== "outdone") await andThen(tx, what);
    return what;
  });
  return recorded.outcome === "outdone" ? settle(world, session_id, andThen) : recorded;
}

async function drawMoment(world: World): Promise<string> {
  const drawn = await world.database.row<{ moment: string }>(
    sql`select nextval('provider_moments')::text as moment`,
  );
  return drawn?.moment ?? "0";
}
