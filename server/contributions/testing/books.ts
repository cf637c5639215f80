import type { Pool } from "pg";

/** A line of the ledger: kind, account, cents (debit positive). */
export type Line = [kind: string, account: string, amount_cents: number];

/** What the ledger has, of one contribution and in all. */
export const bookWords = (database: Pool) => ({
  /** The lines of a contribution beyond its charge and fee, in order; `all` for those too. */
  async linesOf(contribution_id: string, all = false): Promise<Line[]> {
    const { rows } = await database.query(
      `select kind, account, amount_cents::int from ledger_lines
        where contribution_id = $1 and ($2 or kind not in ('charge', 'fee'))
        order by transfer_id, amount_cents desc`,
      [contribution_id, all],
    );
    return rows.map(({ kind, account, amount_cents }) => [kind, account, amount_cents]);
  },

  /** What the accounts hold of one contribution, zeros left out. */
  async holdingsOf(contribution_id: string): Promise<Record<string, number>> {
    const { rows } = await database.query(
      `select account, sum(amount_cents)::int as cents from ledger_lines where contribution_id = $1
        group by account having sum(amount_cents) <> 0 order by account`,
      [contribution_id],
    );
    return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
  },

  /** Every line, to be compared with a later look. */
  async wholeLedger(): Promise<object[]> {
    return (await database.query("select * from ledger_lines order by transfer_id, amount_cents")).rows;
  },
});
