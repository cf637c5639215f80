import sql from "sql-template-tag";
import type { Queries } from "../../world/database.ts";
import type { World } from "../../world/world.ts";
import { type BookingResult, recordPayment } from "./record-payment.ts";

/** Where the provider is asked about a contribution: its checkout session or, for a renewal, the invoice that was paid. */
export type PaymentSource = { readonly session_id: string } | { readonly invoice_id: string };

/**
 * Asks the provider about one checkout session or renewal and books the answer; `andThen` joins that transaction.
 * `moment`: a number already drawn for this look. Where a later look was stored meanwhile, the provider is asked
 * again. Throws what the provider's client throws.
 */
export async function settle(
  world: World,
  source: PaymentSource,
  andThen: (tx: Queries, recorded: BookingResult) => Promise<void> = async () => {},
  moment?: string,
): Promise<BookingResult> {
  const drawn = moment ?? (await drawMoment(world));
  const checkout =
    "session_id" in source
      ? await world.payments.fetchCheckout(source.session_id)
      : await world.payments.fetchRenewal(source.invoice_id);
  const recorded = await world.database.transaction(async (tx) => {
    const what = await recordPayment(world, tx, checkout, drawn);
    if (what.outcome !== "outdone") await andThen(tx, what);
    return what;
  });
  return recorded.outcome === "outdone" ? settle(world, source, andThen) : recorded;
}

async function drawMoment(world: World): Promise<string> {
  const drawn = await world.database.row<{ moment: string }>(
    sql`select nextval('provider_moments')::text as moment`,
  );
  return drawn?.moment ?? "0";
}
