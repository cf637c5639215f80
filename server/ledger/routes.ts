import sql from "sql-template-tag";
import { checkLedgerNow, listLedgerChecks } from "../../contract/admin/watch.ts";
import type { CallAnswer } from "../../contract/form/call.ts";
import { audit } from "../http/calls/audit.ts";
import { answers } from "../http/calls/route.ts";
import { checkNightly } from "./nightly.ts";

/** How many of the last checks are shown. */
const SHOWN = 30;

type Answer = CallAnswer<typeof listLedgerChecks>;
type CheckRow = Omit<Answer["checks"][number], "checked_at"> & { checked_at: Date };

export const ledgerRoutes = [
  answers(listLedgerChecks, async ({ database, jobs }) => {
    const [kept, accounts, checking] = await Promise.all([
      database.rows<CheckRow>(sql`
        select check_id::int, checked_at, duration_ms, ok, invariants from ledger_checks
         order by check_id desc limit ${SHOWN}`),
      database.rows<Answer["accounts"][number]>(sql`
        select kind as account, (sum(balance_cents) / 100.0)::float8 as balance
          from ledger_balances where currency = 'usd' group by kind order by kind`),
      jobs.isUnderWay(checkNightly.name),
    ]);
    const checks = kept.map((check) => ({ ...check, checked_at: check.checked_at.toISOString() }));
    return { checks, accounts, checking };
  }),

  answers(checkLedgerNow, async ({ database, jobs }, _asked, asker) => {
    await database.transaction(async (tx) => {
      await jobs.add(tx, checkNightly, {}, checkNightly.name);
      await audit(tx, asker, { act: "had the ledger checked" });
    });
    return { asked: true as const };
  }),
];
