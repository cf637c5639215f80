import type { Pool } from "pg";
import { checkLedger } from "../../server/ledger/check.ts";
import type { World } from "../../server/world/world.ts";

/** What a restored book has to say again, to the cent. */
export interface Reckoning {
  /** Each move of money: its kind, the provider's object, the account, the athlete, cents. Sorted. */
  readonly moves: readonly string[];
  /** What each plan has come to. */
  readonly plans: readonly string[];
  /** In our book, and as the provider's own list of its balance adds up. */
  readonly balance_cents: number;
  readonly provider_cents: number;
  /** Invariants that are broken, the provider's books beside ours. */
  readonly broken: readonly string[];
}

export async function reckonUp({ payments }: World, owner: Pool): Promise<Reckoning> {
  const { rows: moves } = await owner.query<{ move: string }>(`
    select concat_ws(' ', kind, provider_object, account, player_id, amount_cents) as move from ledger_lines`);
  const { rows: plans } = await owner.query<{ plan: string }>(`
    select concat_ws(' ', recurring_id, player_id, state, amount_cents, duration_months, provider_subscription_id,
                     (select count(*) from contributions c where c.recurring_id = r.recurring_id and paid_at is not null)) as plan
      from recurring_contributions r`);
  const { rows: balance } = await owner.query<{ cents: number }>(
    "select coalesce(sum(balance_cents), 0)::float8 as cents from ledger_balances where kind = 'provider_balance'",
  );
  let provider_cents = 0;
  for await (const { net_cents } of payments.listBalanceMoves()) provider_cents += net_cents;
  return {
    moves: moves.map(({ move }) => move).sort(),
    plans: plans.map(({ plan }) => plan).sort(),
    balance_cents: balance[0]?.cents ?? 0,
    provider_cents,
    broken: await brokenNow(owner, payments),
  };
}

async function brokenNow(owner: Pool, payments: World["payments"]): Promise<string[]> {
  const client = await owner.connect();
  try {
    const { findings } = await checkLedger(client, payments, { settled: true });
    return findings.filter(({ state }) => state === "broken").map(({ name }) => name);
  } finally {
    client.release();
  }
}

/** What of the first is not in the second, and the other way round, a line each; empty where both say the same. */
export function differences(was: Reckoning, is: Reckoning): string[] {
  const lines: string[] = [];
  for (const part of ["moves", "plans"] as const) {
    const [before, now] = [new Set(was[part]), new Set(is[part])];
    for (const line of was[part]) if (!now.has(line)) lines.push(`missing: ${line}`);
    for (const line of is[part]) if (!before.has(line)) lines.push(`never was: ${line}`);
    if (was[part].length !== is[part].length)
      lines.push(`${part}: ${was[part].length} and ${is[part].length}`);
  }
  if (is.balance_cents !== is.provider_cents)
    lines.push(`our book has ${is.balance_cents} cents at the provider, who has ${is.provider_cents}`);
  for (const name of is.broken) lines.push(`broken: ${name}`);
  return lines;
}
