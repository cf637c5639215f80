import type Stripe from "stripe";
import { each, PAGE } from "./asking.ts";

/** The provider's clock and ours differ by less. */
const MARGIN_MS = 3_600_000;

/**
 * The account that was opened for this id since then. The provider's list of accounts can be asked neither by what is kept beside them nor
 * by time, and nothing says in which order it comes. Where a whole page has come with the newest first, reading ends at what is older;
 * else all of it is read.
 */
export async function findAmong(
  list: AsyncIterable<Pick<Stripe.V2.Core.Account, "id" | "created" | "metadata">>,
  payout_account_id: string,
  since: Date,
): Promise<string | null> {
  const oldest = since.getTime() - MARGIN_MS;
  let [read, is_newest_first, before] = [0, true, Number.POSITIVE_INFINITY];
  for await (const { id, created, metadata } of each(list, (account) => account)) {
    if (metadata?.payout_account_id === payout_account_id) return id;
    const at = Date.parse(created);
    read += 1;
    is_newest_first &&= at <= before;
    before = at;
    if (is_newest_first && read >= PAGE && at < oldest) return null;
  }
  return null;
}
