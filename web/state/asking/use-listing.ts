import { useCallback, useEffect, useRef, useState } from "react";
import type { Ask } from "../../../contract/form/call.ts";
import type { Memory } from "../memory/memory.ts";
import { useApiClient } from "./api-client.ts";
import { useAskedTogether } from "./asked-together.ts";
import { problemOf } from "./failures.ts";
import { endSession } from "./session-end.ts";

/** A part of a list, and how long the whole is. */
interface Part<Row, Known = undefined> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** What the answer says beside its rows, such as how many there are of each state: remembered with them. */
  readonly known?: Known | undefined;
}

interface Listing<Row, Known> extends Part<Row, Known> {
  /** Which list this is: what belongs to another is not shown. */
  readonly key: string;
  readonly state: "loading" | "ready" | "failed";
  /** What is shown is out of date: it is loaded anew. */
  readonly is_old: boolean;
  /** Why it failed, in words to be shown. */
  readonly message: string;
}

/** Asks for `limit` rows that follow those that are there. */
export type Load<Row, Known = undefined> = (
  ask: Ask<AbortSignal>,
  loaded: readonly Row[],
  limit: number,
  signal: AbortSignal,
) => Promise<Part<Row, Known>>;

interface ListingOptions<Row, Known> {
  /** Names the list and all that narrows it; another key is another list. */
  readonly key: string;
  /** By so many rows it grows. */
  readonly page: number;
  readonly load: Load<Row, Known>;
  readonly whenFailed: string;
}

/** A list of the API has no more at once. */
const MOST_AT_ONCE = 500;

/**
 * A list of somebody's own that grows by 'Load More'. Who goes back to it finds it as it was left, and at its place: within two
 * minutes and where nothing was done meanwhile as it was loaded, else until it is loaded anew, as long as it was. So does `again`.
 * Until what is known of a list is there, it is that of the list before.
 */
export function useListing<Row, Known = undefined>({
  key,
  page,
  load,
  whenFailed,
}: ListingOptions<Row, Known>) {
  const client = useApiClient();
  const [listing, setListing] = useState<Listing<Row, Known>>(() => asLeft(key, client.memory));
  const asking = useRef<AbortController>(undefined);
  const shown = listing.key === key ? listing : asLeft<Row, Known>(key, client.memory, listing.known);

  /** Loads what is missing between `loaded` and `length` rows; until it is there, and where it fails, `before` is shown. */
  const lengthen = useCallback(
    async (before: Listing<Row, Known>, loaded: Part<Row, Known>, length: number) => {
      asking.current?.abort();
      const asked = new AbortController();
      const { signal } = asked;
      asking.current = asked;
      setListing({ ...before, state: "loading", message: "" });
      try {
        const longer = await loadUntil(length, loaded, (rows, limit) =>
          load(client.ask, rows, limit, signal),
        );
        if (signal.aborted) return;
        client.memory.set(nameOf(key), longer);
        setListing({ ...longer, key, state: "ready", is_old: false, message: "" });
      } catch (error) {
        if (signal.aborted) return;
        const problem = problemOf(error);
        if (problem?.status === 401) endSession(client);
        setListing({ ...before, state: "failed", message: problem?.detail ?? whenFailed });
      }
    },
    [client, key, load, whenFailed],
  );
  const renew = (old: Listing<Row, Known>) =>
    lengthen({ ...old, is_old: true }, NOTHING, Math.max(old.rows.length, page));
  const extend = (by: Listing<Row, Known>) => lengthen(by, by, by.rows.length + page);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another list; who asks it does not matter
  useEffect(() => {
    const left = asLeft<Row, Known>(key, client.memory, listing.known);
    if (left.is_old) void renew(left);
    else setListing(left);
    return () => asking.current?.abort();
  }, [key]);

  const now = useRef(shown);
  now.current = shown;
  /** What was done to rows stands in them at once, also for who leaves and comes back, until the list is loaded anew. */
  const amend = (change: (row: Row) => Row) => {
    const amended = { ...now.current, rows: now.current.rows.map(change) };
    const { rows, total, known } = amended;
    client.memory.set(nameOf(key), { rows, total, known });
    client.memory.outdate(nameOf(key));
    // What is on its way may have been said before.
    if (amended.state === "loading") void renew(amended);
    else setListing(amended);
  };

  const [was_known] = useState(shown.rows.length > 0);
  useAskedTogether(
    was_known ? "known" : shown.rows.length === 0 && shown.state === "loading" ? "missing" : "answered",
  );
  return {
    ...shown,
    more: () => (shown.is_old ? renew(shown) : extend(shown)),
    again: () => renew(shown),
    amend,
  };
}

const NOTHING = { rows: [], total: 0 };

const nameOf = (key: string): string => `list:${key}`;

function asLeft<Row, Known>(key: string, memory: Memory, known?: Known): Listing<Row, Known> {
  const fresh = memory.get<Part<Row, Known>>(nameOf(key));
  const left = fresh ?? memory.last<Part<Row, Known>>(nameOf(key)) ?? { ...NOTHING, known };
  return { ...left, key, state: fresh ? "ready" : "loading", is_old: !fresh, message: "" };
}

async function loadUntil<Row, Known>(
  length: number,
  loaded: Part<Row, Known>,
  load: (rows: readonly Row[], limit: number) => Promise<Part<Row, Known>>,
): Promise<Part<Row, Known>> {
  let all = loaded;
  for (;;) {
    const limit = Math.min(length - all.rows.length, MOST_AT_ONCE);
    const part = await load(all.rows, limit);
    all = { rows: [...all.rows, ...part.rows], total: part.total, known: part.known };
    if (part.rows.length === 0 || all.rows.length >= Math.min(length, all.total)) return all;
  }
}
