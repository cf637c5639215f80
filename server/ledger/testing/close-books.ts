import assert from "node:assert/strict";
import type pg from "pg";
import { checkLedger } from "../check.ts";
import { closePeriod } from "../periods/close.ts";
import type { ProviderBooks } from "../provider-books.ts";

/** Closes all that is booked, as two nights do, the first of them yesterday; what was touched until now counts as looked at. */
export async function closeBooks(client: pg.Client, provider: ProviderBooks): Promise<string> {
  await client.query("delete from ledger_marks");
  const first = await checkLedger(client, provider, { recent: true });
  assert.equal(await closePeriod(client, first.proof, first.next_mark), null);
  await client.query(
    "update ledger_marks set marked_at = now() - interval '21 hours'; update ledger_touched set touched_at = now() - interval '1 day'",
  );
  await client.query("select publish_sums()");
  const { proof, next_mark } = await checkLedger(client, provider, { recent: true });
  assert.ok(proof);
  const chain = await closePeriod(client, proof, next_mark);
  assert.ok(chain);
  return chain;
}
