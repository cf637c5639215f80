import { Client } from "pg";
import { hostNames, hostsOf } from "./hosts.ts";

/** None of the hosts is a server that takes writes, or none can be reached. Passes by itself. */
export class NoPrimary extends Error {
  override readonly name = "NoPrimary";
}

/** A host that does not answer within this is left out of a look. */
const ANSWERS_WITHIN_MS = 2_000;
/** After the first that takes writes, the others get so long: one that was cut off may not know that it is no primary any more. */
const OTHERS_WITHIN_MS = 150;

/** A history of the database that a copy begins when it becomes the primary: the higher is the later. */
interface Found {
  readonly url: string;
  readonly timeline: number;
}

/**
 * The address of the one host that takes writes; of two the one of the later timeline, and of those the first. Throws `NoPrimary`, or what
 * PostgreSQL says of a password, a role or a database that is wrong. An address of one host is answered as it is.
 */
export async function findPrimary(url: string): Promise<string> {
  const hosts = hostsOf(url);
  if (hosts.length === 1) return hosts[0];
  const reasons: unknown[] = [];
  const looks = hosts.map((host) =>
    look(host).catch((error: unknown) => {
      reasons.push(error);
      return null;
    }),
  );
  const sure = looks.map(async (each) => {
    if (!(await each)) throw new Error("It is none.");
  });
  await Promise.any(sure).catch(() => {});
  const patient = looks.map((each) => Promise.race([each, later()]));
  const found = (await Promise.all(patient)).filter((each) => each !== null);
  const [primary] = found.sort((a, b) => b.timeline - a.timeline);
  if (primary) return primary.url;
  throw (
    reasons.find(isRefusal) ??
    new NoPrimary(`None of ${hostNames(url)} takes writes (${reasons.map(wordsOf).join("; ")}).`)
  );
}

const later = () => new Promise<null>((resolve) => setTimeout(resolve, OTHERS_WITHIN_MS, null).unref());

/** Asks one host. Throws where it takes no writes. */
export async function look(url: string): Promise<Found> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    query_timeout: ANSWERS_WITHIN_MS,
    application_name: "donate-nil looks for the primary",
  });
  client.on("error", () => {}); // the running query rejects as well
  try {
    await client.connect();
    // In two statements: a copy refuses the second.
    const { rows } = await client.query<{ copy: boolean }>(
      "select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as copy",
    );
    if (rows[0]?.copy !== false) throw new NoPrimary("It is a copy.");
    const { rows: written } = await client.query<{ segment: string }>(
      "select pg_walfile_name(pg_current_wal_lsn()) as segment",
    );
    return { url, timeline: Number.parseInt(written[0]?.segment.slice(0, 8) ?? "0", 16) };
  } finally {
    client.end().catch(() => {});
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** A password, a role or a database that is wrong does not become right by waiting. */
const isRefusal = (error: unknown): boolean => /^(28|3D)/.test(codeOf(error));

const wordsOf = (error: unknown): string =>
  codeOf(error) || (error instanceof Error ? error.message : String(error));
