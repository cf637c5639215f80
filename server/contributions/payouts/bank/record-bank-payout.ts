import sql from "sql-template-tag";
import type { Queries } from "../../../world/database.ts";
import type { BankPayout } from "../../../world/payments/paying-out.ts";
import type { World } from "../../../world/world.ts";
import { MAIL_PAYOUT } from "../jobs/letters.ts";

interface Whose {
  readonly payout_account_id: string;
  readonly player_id: number;
}

interface KnownRow {
  readonly status: string;
  readonly arrived_at: Date | null;
  readonly came_back_at: Date | null;
  readonly failed_at: Date | null;
}

/**
 * Keeps what the provider says of a payout to a bank and books what moved: that it arrived, once the bank has it, and that it came back,
 * where one that had arrived failed after all; one that failed before moves nothing. Any number of times, in the caller's transaction with the account's row locked.
 */
export async function recordBankPayout(
  { clock, jobs }: Pick<World, "clock" | "jobs">,
  tx: Queries,
  { payout_account_id, player_id }: Whose,
  payout: BankPayout,
): Promise<void> {
  const { bank_payout_id, amount_cents, currency, status, created_at, arrives_at, failure_code } = payout;
  const known = await tx.row<KnownRow>(sql`
    select status, arrived_at, came_back_at, failed_at from bank_payouts where bank_payout_id = ${bank_payout_id}`);
  const now = clock.now();
  const arrives = status === "paid" && !known?.arrived_at;
  const comes_back =
    (status === "failed" || status === "canceled") && known?.arrived_at && !known.came_back_at;
  const arrived_at = arrives ? (arrives_at < now ? arrives_at : now) : (known?.arrived_at ?? null);
  const fails = status === "failed" && known?.status !== "failed";
  const failed_at = fails ? now : (known?.failed_at ?? null);
  const came_back_at = comes_back ? now : (known?.came_back_at ?? null);
  await tx.row(sql`
    insert into bank_payouts (bank_payout_id, payout_account_id, player_id, amount_cents, currency, status, created_at, arrives_at,
                              arrived_at, came_back_at, failed_at, failure_code)
    values (${bank_payout_id}, ${payout_account_id}::uuid, ${player_id}, ${amount_cents}, ${currency}, ${status}, ${created_at}, ${arrives_at},
            ${arrived_at}, ${came_back_at}, ${failed_at}, ${failure_code})
    on conflict (bank_payout_id) do update
       set status = excluded.status, arrives_at = excluded.arrives_at, arrived_at = excluded.arrived_at,
           came_back_at = excluded.came_back_at, failed_at = excluded.failed_at,
           failure_code = excluded.failure_code`);
  const book = (kind: string, at: Date) =>
    tx.row(sql`
      select payout_book(${kind}, ${bank_payout_id}, ${currency}, ${at}::timestamptz, ${player_id}::bigint, ${player_id}::bigint, ${amount_cents}::bigint)`);
  if (arrives && arrived_at) await book("payout_arrived", arrived_at);
  if (comes_back) await book("payout_came_back", now);
  if (fails)
    await jobs.add(
      tx,
      MAIL_PAYOUT,
      { about: "failed", id: bank_payout_id },
      `${MAIL_PAYOUT.name}:failed:${bank_payout_id}`,
    );
}
