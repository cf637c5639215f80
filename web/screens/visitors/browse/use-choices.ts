import { useEffect, useState } from "react";
import type { Sport } from "../../../../contract/players/catalogue.ts";
import { type ApiClient, useApiClient } from "../../../state/asking/api-client.ts";
import { searchFailureText } from "../../../state/asking/failures.ts";
import {
  type Catalogue,
  loadCatalogue,
  loadPositions,
  loadSports,
  type Placed,
  type Positions,
} from "./list/choices.ts";
import type { BrowseData, Loaded } from "./list/load.ts";

/** What the panel offers, which can be ahead of the list. Null while it loads. */
export function useChoices({ sport_id, team_id }: Placed, data: BrowseData) {
  const { filters, sports, catalogue, positions } = data;
  const same_sport = filters.sport_id === sport_id;
  const same_team = same_sport && filters.team_id === team_id;
  return {
    sports: useLoaded<readonly Sport[]>(data, sports, "", loadSports),
    catalogue: useLoaded<Catalogue>(data, same_sport ? catalogue : null, `${sport_id}`, (client) =>
      loadCatalogue(client, sport_id),
    ),
    positions: useLoaded<Positions>(data, same_team ? positions : null, `${sport_id} ${team_id}`, (client) =>
      loadPositions(client, { sport_id, team_id }),
    ),
  };
}

/**
 * What came with the page, or else what `load` gives for this key. A failure holds until the page's data come anew: what is
 * slow doesn't come with them, and would fail for good.
 */
function useLoaded<Value>(
  data: BrowseData,
  given: Loaded<Value> | null,
  key: string,
  load: (client: ApiClient) => Promise<Value>,
): Loaded<Value> | null {
  const client = useApiClient();
  const [own, setOwn] = useState<{ tried: string; told: Loaded<Value> } | null>(null);
  const [failures, setFailures] = useState({ before: data, count: 0 });
  const tried = `${key} ${failures.count}`;
  const told = own?.tried === tried ? own.told : null;
  const came = given !== null;
  if (failures.before !== data)
    setFailures({ before: data, count: failures.count + (told?.ok === false ? 1 : 0) });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is loaded
  useEffect(() => {
    if (came) return;
    let wanted = true;
    const settle = (told: Loaded<Value>) => wanted && setOwn({ tried, told });
    load(client).then(
      (value) => settle({ ok: true, value }),
      (error) => settle({ ok: false, message: searchFailureText(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [client, tried, came]);

  return given ?? told;
}
