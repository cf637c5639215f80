import { type Database, openDatabase } from "../world/database.ts";

/** A database as a server opens it, for one test; on a machine that is busy with others a connection may take its time. */
export const openTestDatabase = (url: string, connections: number): Database =>
  openDatabase({ url, connections, connect_within_ms: 15_000, onIdleError: () => {} });
