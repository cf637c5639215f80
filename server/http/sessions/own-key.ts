import sql, { type Sql } from "sql-template-tag";
import type { Asker } from "../sessions/asker.ts";
import { networkOf } from "./counted.ts";

/** What of an asker its keys are bound to. */
export type KeyedAsker = Pick<Asker, "idempotency_key" | "address"> & {
  readonly session: { readonly person: { readonly user_id: number } } | null;
};

/**
 * The header `Idempotency-Key` as it is kept, in SQL: bound to the account that asks or, for who is not signed in, to
 * the network they ask from. Somebody else who sends the same key has another one. Null without the header.
 */
export const ownKey = (asker: KeyedAsker): Sql =>
  sql`key_of_asker(${askerOf(asker)}, ${asker.idempotency_key}::uuid)`;

const askerOf = ({ session, address }: KeyedAsker): string =>
  session ? `account ${session.person.user_id}` : `guest ${address ? networkOf(address) : ""}`;
