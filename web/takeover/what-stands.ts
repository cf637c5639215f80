import type { DataStrategyFunction, DataStrategyResult } from "react-router";
import { problemOf } from "../state/asking/failures.ts";

/**
 * The router's own way to load, but that what stands on a page stays there where it is asked anew by itself (`ApiClient.askAnew`) and can't be
 * had: who comes back where their line is cut has what they came back to. `standing`: by route; null while nothing is asked anew.
 */
export const keepsWhatStands =
  (standing: () => Readonly<Record<string, unknown>> | null): DataStrategyFunction =>
  async ({ matches }) => {
    const loading = matches
      .filter((match) => match.shouldLoad)
      .map(async (match) => {
        const { id } = match.route;
        const came = await match.resolve();
        return [id, isOutOfReach(came) ? (asItStands(standing(), id) ?? came) : came] as const;
      });
    return Object.fromEntries(await Promise.all(loading));
  };

/** Neither gone nor refused: it did not come, or the site can't give it just now. */
function isOutOfReach({ type, result }: DataStrategyResult): boolean {
  const status = type === "error" ? problemOf(result)?.status : undefined;
  return status === 0 || status === 429 || (status !== undefined && status >= 500);
}

function asItStands(
  standing: Readonly<Record<string, unknown>> | null,
  id: string,
): DataStrategyResult | null {
  const result = standing?.[id];
  return result === undefined ? null : { type: "data", result };
}
