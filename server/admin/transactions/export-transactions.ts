import sql, { type Sql } from "sql-template-tag";
import * as z from "zod/mini";
import {
  getAllTransactions,
  TRANSACTIONS_CSV,
  transactionFilters,
} from "../../../contract/admin/transactions.ts";
import type { Transaction } from "../../../contract/contributions/received.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { audit } from "../../http/calls/audit.ts";
import { narrowedBy } from "../../http/calls/audit-reading.ts";
import type { OwnFile } from "../../http/files/own-file.ts";
import { refuseManyFiles, tableLines } from "../../http/files/table-file.ts";
import { type FoundTransactions, foundBy } from "./found-transactions.ts";
import { all, orderOf } from "./transaction-conditions.ts";

/** All transactions that a filter finds, as a table; that they were taken is written down. */
export const transactionsFile: OwnFile = {
  address: TRANSACTIONS_CSV,
  who: "admin",
  fresh_proof: true,
  page: pages.adminTransactions.to(),
  async write({ database, clock }, query, asker) {
    const filters = z.safeParse(transactionFilters, query);
    if (!filters.success)
      throw new Refusal(
        422,
        filters.error.issues[0]?.message ?? "We don't know this filter. Please check the address.",
      );
    refuseManyFiles();
    const found = await foundBy(database, filters.data);
    const { order_by } = orderOf(filters.data, undefined);
    const name = `donate-nil-transactions-${clock.now().toISOString().slice(0, 10)}.csv`;
    const statement = statementOf(found, order_by);
    const cellsOf = (it: Transaction) => COLUMNS.map((column) => it[column]);
    const onTaken = () =>
      audit(database, asker, {
        act: "exported transactions",
        detail: narrowedBy(getAllTransactions, filters.data),
      });
    return {
      name,
      lines: tableLines<Transaction>(database, { columns: COLUMNS, statement, cellsOf, onTaken }),
    };
  },
};

const COLUMNS = [
  "created_at",
  "transaction_id",
  "transaction_amount",
  "refunded_amount",
  "lost_amount",
  "disputed_amount",
  "state",
  "transaction_type",
  "recurring_cost_duration",
  "nil_service_type",
  "payment_method_type",
  "user_email",
  "user_company_name",
  "team_conference",
  "team_name",
  "player_name",
] as const satisfies readonly (keyof Transaction)[];

const statementOf = ({ branches, conditions }: FoundTransactions, order_by: Sql): Sql => {
  const [any] = branches;
  const named = branches.map(({ condition, few }) =>
    few ? sql`${few.column} = any (${few.values}::${few.type})` : condition,
  );
  const sought = any ? sql`(${named.reduce((one, other) => sql`${one} or ${other}`)})` : sql`false`;
  return sql`select s.* from contributions c join transaction_sheets s on s.transaction_id = c.contribution_id
              where ${all([...conditions, sought])} order by ${order_by}`;
};
