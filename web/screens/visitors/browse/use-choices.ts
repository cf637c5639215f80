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
} from "./choices.ts";
import type { BrowseData, Loaded } from "./load.ts";

/** What the panel offers, which can be ahead of the list. Null while it loads. */
export function useChoices(placed: Placed, { filters, sports, catalogue, positions }: BrowseData) {
  const { sport_id, team_id } = placed;
  const same_sport = filters.sport_id === sport_id;
  const same_team = same_sport && filters.team_id === team_id;
  return {
    sports: useLoaded<readonly Sport[]>(sports, "", loadSports),
    catalogue: useLoaded<Catalogue>(same_sport ? catalogue : null, `${sport_id}`, (client) =>
      loadCatalogue(client, sport_id),
    ),
    positions: useLoaded<Positions>(same_team ? positions : null, `${sport_id} ${team_id}`, (client) =>
      loadPositions(client, { sport_id, team_id }),
    ),
  };
}

/** What came with the page, or else what `load` gives for this key. */
function useLoaded<Value>(
  given: Loaded<Value> | null,
  key: string,
  load: (client: ApiClient) => Promise<Value>,
): Loaded<Value> | null {
  const client = useApiClient();
  const [own, setOwn] = useState<{ key: string; told: Loaded<Value> } | null>(null);
  const came = given !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is loaded
  useEffect(() => {
    if (came) return;
    let wanted = true;
    const settle = (told: Loaded<Value>) => wanted && setOwn({ key, told });
    load(client).then(
      (value) => settle({ ok: true, value }),
      (error) => settle({ ok: false, message: searchFailureText(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [client, key, came]);

  if (given) return given;
  return own?.key === key ? own.told : null;
}
