import { setTimeout as sleep } from "node:timers/promises";
import type Stripe from "stripe";
import { lettersTo } from "../driving/books.ts";
import type { Site } from "../driving/site.ts";
import { reckonMonthly } from "./reckoning/monthly.ts";
import type { SupporterLog } from "./supporter.ts";

/** Letters that a server sends at once, so that a kill can have them sent again. */
const LETTERS_AT_ONCE = 12;

/** What does not agree; empty where ledger, provider and what supporters were told are one to the cent. */
export async function reckon(
  site: Site,
  stripe: Stripe,
  tales: readonly SupporterLog[],
  kills: number,
): Promise<{ faults: string[]; repeated_receipts: number }> {
  const faults: string[] = [];
  const charges = await paidCharges(site, stripe);
  const rows = await contributions(site);
  compareCharges(charges, rows, faults);
  await compareBalances(site, stripe, faults);
  await compareKeys(site, tales, faults);
  for (const told of tales) compareTold(told, rows, charges, faults);
  await compareReceived(site, charges, rows, faults);
  faults.push(...(await reckonMonthly(site, stripe)));
  const repeated_receipts = await compareReceipts(site, tales, rows, faults);
  // Only a kill between the mail server's yes and our note of it sends a letter again, under its Message-ID.
  if (repeated_receipts > kills * LETTERS_AT_ONCE) {
    faults.push(`${repeated_receipts} receipts came again, with ${kills} kills`);
  }
  return { faults, repeated_receipts };
}

interface Row {
  contribution_id: string;
  email: string | null;
  player_id: number;
  state: string;
  paid_cents: number | null;
  charge_cents: number;
  charges: number;
  received_cents: number;
  /** Of an order, from the platform's own bank. */
  paid_back_cents: number;
}

/** What the demo made up, no provider knows. */
const FICTION = "d.provider_object like 'demo\\_%'";

/** Ours, with what the ledger's own lines say of each. */
async function contributions(site: Site): Promise<Map<string, Row>> {
  const { rows } = await site.database.query<Row>(`
    select c.contribution_id, c.contributor_email as email, c.player_id::int, c.state, c.paid_cents::int,
           coalesce(sum(-e.amount_cents) filter (where t.kind = 'charge'), 0)::int as charge_cents,
           (count(*) filter (where t.kind = 'charge'))::int as charges,
           coalesce(sum(-e.amount_cents), 0)::int as received_cents,
           coalesce(sum(e.amount_cents) filter (where t.kind = 'paid_back_outside'), 0)::int as paid_back_cents
      from contributions c
      left join ledger_transfers t using (contribution_id)
      left join (ledger_entries e join ledger_accounts a on a.account_id = e.account_id and a.kind in ('held_for_athlete', 'held_for_order'))
             on e.transfer_id = t.transfer_id
     where (t.transfer_id is null or e.entry_id is not null)
       and not exists (select from ledger_transfers d where d.contribution_id = c.contribution_id and ${FICTION})
     group by c.contribution_id`);
  return new Map(rows.map((row) => [row.contribution_id, row]));
}

/** What the provider took, by our contribution: the payment names it, but for charges by the month, which we know. */
async function paidCharges(site: Site, stripe: Stripe): Promise<Map<string, Stripe.Charge[]>> {
  const { rows } = await site.database.query<{ charge: string; id: string }>(
    "select provider_object as charge, contribution_id as id from ledger_transfers where kind = 'charge'",
  );
  const booked = new Map(rows.map(({ charge, id }) => [charge, id]));
  const found = new Map<string, Stripe.Charge[]>();
  for await (const charge of stripe.charges.list({ limit: 100 })) {
    if (charge.status !== "succeeded") continue;
    const id = charge.metadata.contribution_id ?? booked.get(charge.id) ?? `not booked: ${charge.id}`;
    found.set(id, [...(found.get(id) ?? []), charge]);
  }
  return found;
}

function compareCharges(
  charges: Map<string, Stripe.Charge[]>,
  rows: Map<string, Row>,
  faults: string[],
): void {
  for (const [id, taken] of charges) {
    const row = rows.get(id);
    const cents = taken.reduce((sum, { amount }) => sum + amount, 0);
    if (taken.length !== 1) faults.push(`${id}: the provider took ${taken.length} payments`);
    if (!row) faults.push(`${id}: the provider took ${cents} cents for a contribution that we do not know`);
    else if (row.charges !== taken.length || row.charge_cents !== cents || row.paid_cents !== cents) {
      faults.push(`${id}: the provider took ${cents} cents, we booked ${row.charge_cents} (${row.state})`);
    }
  }
  for (const row of rows.values()) {
    if (row.charges > 0 && !charges.has(row.contribution_id)) {
      faults.push(`${row.contribution_id}: booked ${row.charge_cents} cents that the provider never took`);
    }
    if (!["paid", "refunded", "expired", "failed"].includes(row.state)) {
      faults.push(`${row.contribution_id}: still ${row.state}`);
    }
  }
}

/** What moves the platform's own money, as a top-up does, is read every few looks of the sweeper: that is waited for. */
const MOVES_READ_WITHIN_MS = 30_000;

async function compareBalances(site: Site, stripe: Stripe, faults: string[]): Promise<void> {
  let theirs = 0;
  for await (const { net } of stripe.balanceTransactions.list({ limit: 100 })) theirs += net;
  const ours = async () => {
    const { rows } = await site.database.query<{ cents: string }>(
      `select coalesce(sum(amount_cents), 0) as cents from ledger_lines d
        where account = 'provider_balance' and not ${FICTION}`,
    );
    return Number(rows[0]?.cents);
  };
  const latest = Date.now() + MOVES_READ_WITHIN_MS;
  let booked = await ours();
  for (; booked !== theirs && Date.now() < latest; booked = await ours()) await sleep(500);
  if (booked !== theirs) faults.push(`The provider's balance is ${theirs} cents, ours of it ${booked}`);
}

/** A key is kept as its asker's own: all of them ask from this machine, some signed in. */
async function compareKeys(site: Site, tales: readonly SupporterLog[], faults: string[]): Promise<void> {
  const sent = tales.flatMap(({ email, keys }) => keys.map((key) => ({ email, key })));
  const { rows } = await site.database.query<{ email: string; kept: number }>(
    `select sent.email, count(c.contribution_id)::int as kept
       from jsonb_to_recordset($1::jsonb) as sent (email text, key uuid)
       left join people p on lower(p.email) = lower(sent.email)
      cross join lateral (values ('guest 127.0.0.1'), ('guest 0:0:0:0::/64'), ('account ' || p.user_id)) as a (asker)
       join contributions c on c.idempotency_key = key_of_asker(a.asker, sent.key)
      group by sent.email, sent.key having count(c.contribution_id) > 1`,
    [JSON.stringify(sent)],
  );
  for (const { email, kept } of rows) faults.push(`${email}: one key is kept by ${kept} contributions`);
  const { rows: found } = await site.database.query(
    "select from contributions where idempotency_key is not null limit 1",
  );
  if (sent.length > 0 && found.length === 0)
    faults.push("No contribution keeps the key it was asked for with");
}

function compareTold(
  told: SupporterLog,
  rows: Map<string, Row>,
  charges: Map<string, Stripe.Charge[]>,
  faults: string[],
): void {
  for (const key of told.keys) {
    const ids = new Set(told.opened.filter((it) => it.key === key).map((it) => it.contribution_id));
    if (ids.size > 1) faults.push(`${told.email}: one key made ${ids.size} contributions`);
  }
  for (const { contribution_id } of told.opened) {
    if (!rows.has(contribution_id)) faults.push(`${contribution_id}: told to ${told.email}, and lost`);
  }
  const seenPaid = told.states.filter(({ state }) => state === "paid").map((it) => it.contribution_id);
  for (const id of new Set([...seenPaid, ...(told.paid ? [told.paid] : [])])) {
    if (!charges.has(id))
      faults.push(`${id}: ${told.email} was told it is paid, and the provider took nothing`);
    if (!["paid", "refunded"].includes(rows.get(id)?.state ?? "")) {
      faults.push(`${id}: ${told.email} was told it is paid, and it is ${rows.get(id)?.state}`);
    }
  }
}

/** Athletes' sums against the provider's charges, less its refunds and lost disputes. */
async function compareReceived(
  site: Site,
  charges: Map<string, Stripe.Charge[]>,
  rows: Map<string, Row>,
  faults: string[],
): Promise<void> {
  const expected = new Map<number, number>();
  for (const row of rows.values()) {
    expected.set(row.player_id, (expected.get(row.player_id) ?? 0) + row.received_cents);
    const [charge] = charges.get(row.contribution_id) ?? [];
    if (
      charge &&
      !charge.disputed &&
      charge.amount - charge.amount_refunded - row.paid_back_cents !== row.received_cents
    ) {
      faults.push(
        `${row.contribution_id}: ${charge.amount_refunded} of ${charge.amount} cents went back, we hold ${row.received_cents}`,
      );
    }
  }
  const { rows: totals } = await site.database.query<{ player_id: number; cents: number }>(
    "select player_id::int, received_cents::int as cents from player_totals where player_id = any ($1)",
    [[...expected.keys()]],
  );
  const shown = new Map(totals.map(({ player_id, cents }) => [player_id, cents]));
  // The demo's own contributions stand in the same totals: athletes are chosen who had none.
  for (const [player_id, cents] of expected) {
    if ((shown.get(player_id) ?? 0) !== cents) {
      faults.push(`Athlete ${player_id} is shown ${shown.get(player_id) ?? 0} cents instead of ${cents}`);
    }
  }
}

/** Answers how many receipts came again under the same Message-ID. */
async function compareReceipts(
  site: Site,
  tales: readonly SupporterLog[],
  rows: Map<string, Row>,
  faults: string[],
): Promise<number> {
  let repeated = 0;
  for (const { email, opened, months } of tales) {
    const renewals = [...rows.values()].filter((row) => months !== null && row.email === email);
    const ids = new Set([...opened, ...renewals].map((it) => it.contribution_id));
    const paid = [...ids].filter((id) => (rows.get(id)?.charges ?? 0) > 0).length;
    const mails = await lettersTo(site, email);
    const sent = mails.filter(({ subject }) => subject.startsWith("Receipt"));
    const receipts = new Set(sent.map(({ message_id }) => message_id)).size;
    if (receipts !== paid) faults.push(`${email}: ${paid} paid, ${receipts} receipts`);
    repeated += sent.length - receipts;
  }
  return repeated;
}
