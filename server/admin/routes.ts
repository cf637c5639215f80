import { allUsers } from "../../contract/admin.ts";
import { getAllTransactions } from "../../contract/admin-transactions.ts";
import { getTransaction } from "../../contract/refunds.ts";
import { answers, WrittenJson } from "../http/route.ts";
import { listTransactions } from "./list-transactions.ts";
import { listUsers } from "./list-users.ts";
import { readTransaction } from "./read-transaction.ts";

export const adminRoutes = [
  answers(allUsers, async (world, { query }) => {
    const { total, users } = await listUsers(world.database, query);
    return new WrittenJson(`{"data":${users},"count":${total}}`);
  }),

  answers(getAllTransactions, async (world, { query }) => {
    const { total, transactions } = await listTransactions(world.database, query);
    return new WrittenJson(transactions, total);
  }),

  answers(getTransaction, async (world, { params }) => {
    return new WrittenJson(await readTransaction(world.database, params.transaction_id));
  }),
];
