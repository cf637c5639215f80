import { useMemo } from "react";
import type { DeskLine, ListedAfter } from "../../../../contract/collaborations/desk.ts";
import { REQUESTS_BATCH } from "../../../../contract/collaborations/requests.ts";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";

type Ask = Parameters<Load<DeskLine>>[0];
/** Where a part begins, and how long it is. */
export type QueuePart = ListedAfter & { readonly limit: number };
type AskPart = (
  ask: Ask,
  part: QueuePart,
  signal: AbortSignal,
) => Promise<{ readonly data: readonly DeskLine[]; readonly count: number }>;

/**
 * A queue that grows by 'Load More': each part follows the place where the last line stood, so that nothing is twice there
 * or left out when others move. `key` stands for all that `askPart` asks beside.
 */
export function useQueue(key: string, askPart: AskPart) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another list
  const load = useMemo<Load<DeskLine>>(
    () => async (ask, loaded, limit, signal) => {
      const last = loaded.at(-1);
      const part: QueuePart = {
        limit,
        ...(last ? { after_number: last.request_number } : {}),
        ...(last?.due ? { after_due_on: last.due.due_on } : {}),
      };
      const { data, count } = await askPart(ask, part, signal);
      return { rows: data, total: count };
    },
    [key],
  );
  return useListing<DeskLine>({
    key,
    page: REQUESTS_BATCH,
    load,
    whenFailed: "We couldn't load the requests.",
  });
}
