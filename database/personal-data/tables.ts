import { accountTables } from "./account-tables.ts";
import { athleteTables } from "./athlete-tables.ts";
import type { Tables } from "./classes.ts";
import { moneyTables } from "./money-tables.ts";
import { orderTables } from "./order-tables.ts";
import { otherTables } from "./other-tables.ts";
import { payoutTables } from "./payout-tables.ts";
import { requestTables } from "./request-tables.ts";

/** Every column of the database, part by part. A new column goes into the part of its table. */
export const PARTS = {
  "Accounts and signing in": { file: "account-tables.ts", tables: accountTables },
  "Athletes and guardians": { file: "athlete-tables.ts", tables: athleteTables },
  Money: { file: "money-tables.ts", tables: moneyTables },
  "Paid out": { file: "payout-tables.ts", tables: payoutTables },
  "Services and orders": { file: "order-tables.ts", tables: orderTables },
  "Requests and messages": { file: "request-tables.ts", tables: requestTables },
  "Everything else": { file: "other-tables.ts", tables: otherTables },
} as const;

export const TABLES: Tables = Object.assign({}, ...Object.values(PARTS).map(({ tables }) => tables));

export const namesIn = (columns: string | undefined): string[] => columns?.split(" ").filter(Boolean) ?? [];
