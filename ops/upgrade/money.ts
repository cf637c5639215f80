import * as z from "zod/mini";
import { providerApi } from "../../server/contributions/testing/provider-control.ts";
import { until } from "../../server/testing/until.ts";
import type { Surroundings } from "./surroundings.ts";

const MAILS = z.object({ mails: z.array(z.object({ subject: z.string() })) });

/** Contributions as all who know of them count them. */
export interface Money {
  /** Who gave saw that it arrived. */
  readonly seen: number;
  readonly at_provider: number;
  readonly booked: number;
  /** Receipts that were mailed. */
  readonly receipts: number;
  readonly provider_cents: number;
  readonly booked_cents: number;
}

/** Counts once all counts agree, and after half a minute at the latest. */
export async function countMoney(around: Surroundings, seen: number): Promise<Money> {
  let money = await count(around, seen);
  await until(async () => {
    money = await count(around, seen);
    return differences(money).length === 0;
  }).catch(() => {});
  return money;
}

/** What does not agree: everybody who was charged is booked to the cent, has one receipt, and saw that it arrived. A line each. */
export function differences(money: Money): string[] {
  const { at_provider, provider_cents, booked_cents, ...others } = money;
  const lines = Object.entries(others)
    .filter(([, contributions]) => contributions !== at_provider)
    .map(([name, contributions]) => `${at_provider} at the provider, ${contributions} ${name}`);
  if (provider_cents !== booked_cents)
    lines.push(`${provider_cents} cents at the provider, ${booked_cents} booked`);
  return lines;
}

async function count({ payments, database, mailbox }: Surroundings, seen: number): Promise<Money> {
  let at_provider = 0;
  let provider_cents = 0;
  for await (const charge of providerApi(payments).charges.list({ limit: 100 })) {
    if (charge.status !== "succeeded") continue;
    at_provider += 1;
    provider_cents += charge.amount;
  }
  const { rows } = await database.query<{ booked: number; booked_cents: number }>(`
    select count(*)::int as booked, coalesce(sum(-amount_cents), 0)::int as booked_cents
      from ledger_lines where kind = 'charge' and account = 'held_for_athlete'`);
  const { mails } = MAILS.parse(await (await fetch(`${mailbox}/api/mails`)).json());
  const receipts = mails.filter(({ subject }) => subject.startsWith("Receipt:")).length;
  return { seen, at_provider, provider_cents, receipts, ...{ booked: 0, booked_cents: 0 }, ...rows[0] };
}
