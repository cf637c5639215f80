import { getWaiting } from "../../contract/accounts/waiting.ts";
import { moneyAtAGlance } from "../../contract/admin/money.ts";
import { discardSuspected, listSuspected, releaseSuspected } from "../../contract/admin/suspected.ts";
import { getAllTransactions } from "../../contract/admin/transactions.ts";
import { allUsers } from "../../contract/admin/users.ts";
import { letJobGo, listAuditLog, listFailingJobs, retryJob } from "../../contract/admin/watch.ts";
import { getTransaction } from "../../contract/contributions/refunds.ts";
import { answers, WrittenJson } from "../http/calls/route.ts";
import { readAuditLog } from "./audit-log.ts";
import { letFailingGo, readFailing, retryFailing } from "./failing-jobs.ts";
import { listUsers } from "./list-users.ts";
import { readMoney } from "./money.ts";
import { discard, listHeld, release } from "./suspected.ts";
import { listTransactions } from "./transactions/list-transactions.ts";
import { readTransaction } from "./transactions/read-transaction.ts";
import { readWaiting } from "./waiting.ts";

export const adminRoutes = [
  answers(getWaiting, (world, _, asker) => readWaiting(world, asker)),

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

  answers(moneyAtAGlance, async (world) => new WrittenJson(await readMoney(world.database))),

  answers(
    listAuditLog,
    async (world, { query }) => new WrittenJson(await readAuditLog(world.database, query)),
  ),

  answers(listFailingJobs, (world) => readFailing(world)),

  answers(retryJob, (world, { body }, asker) => retryFailing(world, body.name, asker)),

  answers(letJobGo, (world, { body }, asker) => letFailingGo(world, body.name, asker)),

  answers(listSuspected, ({ database }, { query }) => listHeld(database, query)),
  answers(releaseSuspected, (world, { params }, asker) => release(world, asker, params.suspected_id)),
  answers(discardSuspected, (world, { params }, asker) => discard(world, asker, params.suspected_id)),
];
