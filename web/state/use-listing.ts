import { useCallback, useEffect, useRef, useState } from "react";
import type { Ask } from "../../contract/call.ts";
import { useDoor } from "./door.ts";
import { problemOf } from "./failures.ts";
import { endSession } from "./session-watch.ts";

/** A part of a list, and how long the whole is. */
interface Part<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

interface Listing<Row> extends Part<Row> {
  /** Which list this is: what belongs to another is not shown. */
  readonly key: string;
  readonly state: "loading" | "ready" | "failed";
  /** Why it failed, in words to be shown. */
  readonly message: string;
}

/** Asks for what follows the rows that are there. */
export type Load<Row> = (
  ask: Ask<AbortSignal>,
  loaded: readonly Row[],
  signal: AbortSignal,
) => Promise<Part<Row>>;

interface ListingOptions<Row> {
  /** Names the list and all that narrows it; another key is another list. */
  readonly key: string;
  readonly load: Load<Row>;
  readonly whenFailed: string;
}

/**
 * A list of somebody's own that grows by 'Load More'. It is loaded at the first visit, shown as it was left to who
 * goes back within two minutes, and loaded anew by `again`.
 */
export function useListing<Row>({ key, load, whenFailed }: ListingOptions<Row>) {
  const door = useDoor();
  const kept = () => door.memory.get<Part<Row>>(`list:${key}`);
  const [listing, setListing] = useState<Listing<Row>>(() => begun(key, kept()));
  const asking = useRef<AbortController>(undefined);
  const shown = listing.key === key ? listing : begun(key, kept());

  const extend = useCallback(
    async (loaded: Part<Row>) => {
      asking.current?.abort();
      const asked = new AbortController();
      const { signal } = asked;
      asking.current = asked;
      setListing({ ...loaded, key, state: "loading", message: "" });
      try {
        const part = await load(door.ask, loaded.rows, signal);
        const longer = { rows: [...loaded.rows, ...part.rows], total: part.total };
        if (signal.aborted) return;
        door.memory.set(`list:${key}`, longer);
        setListing({ ...longer, key, state: "ready", message: "" });
      } catch (error) {
        if (signal.aborted) return;
        const problem = problemOf(error);
        if (problem?.status === 401) endSession(door, { drafts: false });
        setListing({ ...loaded, key, state: "failed", message: problem?.detail ?? whenFailed });
      }
    },
    [door, key, load, whenFailed],
  );
  const again = useCallback(() => extend(NOTHING), [extend]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another list; who asks it does not matter
  useEffect(() => {
    const known = kept();
    if (known) setListing(begun(key, known));
    else void again();
    return () => asking.current?.abort();
  }, [key]);

  return { ...shown, more: () => extend(shown), again };
}

const NOTHING = { rows: [], total: 0 };

const begun = <Row>(key: string, known: Part<Row> | undefined): Listing<Row> => ({
  ...(known ?? NOTHING),
  key,
  state: known ? "ready" : "loading",
  message: "",
});
