import assert from "node:assert/strict";
import type pg from "pg";
import { until } from "../../testing/until.ts";
import { checkLedger } from "../check.ts";
import { closePeriod } from "../periods/close.ts";
import type { ProviderBooks } from "../provider-books.ts";

/**
 * Closes all that is booked, as two nights do, the first of them yesterday; what was touched until now counts as looked at. What was booked
 * while somebody else's transaction ran is left to a later night, also where that is of another test's database: then it is tried again.
 */
export async function closeBooks(client: pg.Client, provider: ProviderBooks): Promise<string> {
  return until(() => twoNights(client, provider), "The books could not be closed.");
}

async function twoNights(client: pg.Client, provider: ProviderBooks): Promise<string | null> {
  await client.query("delete from ledger_marks");
  const first = await checkLedger(client, provider, { recent: true });
  assert.equal(await closePeriod(client, first.proof, first.next_mark), null);
  await client.query(
    "update ledger_marks set marked_at = now() - interval '21 hours'; update ledger_touched set touched_at = now() - interval '1 day'",
  );
  await client.query("select publish_sums()");
  const { proof, next_mark } = await checkLedger(client, provider, { recent: true });
  return proof && (await closePeriod(client, proof, next_mark));
}
