import { useEffect, useRef, useState } from "react";
import { useLoaderData, useLocation, useNavigation } from "react-router";
import { type Mode, pages } from "../../../../contract/pages/addresses.ts";
import { counted } from "../../../../pure/numbers.ts";
import { filtersFrom, orderFrom, queryOf } from "../../../parts/visitors/athlete/filters.ts";
import { JerseyTiles } from "../../../parts/visitors/jersey/jersey-tiles.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { buttonClass } from "../../../ui/button.ts";
import { Banner } from "./banner.tsx";
import styles from "./browse.module.css";
import { FilterPanel } from "./filter-panel.tsx";
import { countChosen } from "./list/chips.tsx";
import { type BrowseData, rememberList } from "./list/load.ts";
import { PlayerList } from "./list/player-list.tsx";
import { useLingering } from "./use-lingering.ts";

const SPINNER_LINGERS_MS = 300;

/** `/dashboard`, `/:team_id` and `/:team_id/:player_id`: every action. */
export const BrowseScreen = () => <Browse mode="both" />;

/** `/dashboard/contribute`: contributions only. */
export const ContributeScreen = () => <Browse mode="contribute" />;

/** `/dashboard/collab`: collaborations only. */
export const CollabScreen = () => <Browse mode="collab" />;

/** Where the searches of a mode lead. */
const PATHS: Readonly<Record<Mode, string>> = {
  both: pages.browse.to(),
  contribute: pages.contribute.to(),
  collab: pages.collab.to(),
};

function Browse({ mode }: { readonly mode: Mode }) {
  const data = useLoaderData<BrowseData>();
  const { pathname } = useLocation();
  const { memory } = useApiClient();
  const [filters_open, setFiltersOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const chosen = countChosen(data);
  const pending = usePending(pathname, data);
  const busy = useLingering(pending !== null, SPINNER_LINGERS_MS);

  useEffect(() => rememberList(memory, data), [memory, data]);

  return (
    <>
      <Banner mode={mode} data={data} />
      {data.jerseys && data.jerseys.length > 0 && !data.likely && (
        <JerseyTiles jerseys={data.jerseys} mode={mode} className={styles.jerseys} />
      )}
      <div className={`wrap ${styles.browse}`}>
        <button
          ref={toggle}
          type="button"
          className={`${buttonClass("quiet", "wide")} ${styles.toggle}`}
          aria-expanded={filters_open}
          aria-controls="filters"
          onClick={() => setFiltersOpen(!filters_open)}
        >
          {filters_open ? "Hide Filters" : "Show Filters"}
          {chosen > 0 && ` (${chosen})`}
        </button>
        <search id="filters" className={styles.filters} data-open={filters_open} aria-label="Filters">
          <FilterPanel key={pathname} data={data} path={PATHS[mode]} busy={busy} />
          {data.list.ok && (
            <button
              type="button"
              className={`${buttonClass("loud", "wide")} ${styles.show}`}
              onClick={() => {
                setFiltersOpen(false);
                toggle.current?.focus();
              }}
            >
              {busy ? "Loading..." : `Show ${athletes(data.list.value.count)}`}
            </button>
          )}
        </search>
        <PlayerList data={data} mode={mode} pending={pending} busy={busy} />
      </div>
    </>
  );
}

const athletes = (count: number): string => `${counted(count)} ${count === 1 ? "athlete" : "athletes"}`;

/** What the list waits for: another search, or more of this one. */
function usePending(pathname: string, { filters, address, order }: BrowseData): "search" | "more" | null {
  const coming = useNavigation().location;
  if (address !== null && coming) return coming.pathname === pathname ? "more" : "search";
  if (!coming || coming.pathname !== pathname) return null;
  const search = new URLSearchParams(coming.search);
  const same =
    queryOf(filtersFrom(search)) === queryOf(filters) && Boolean(orderFrom(search)) === Boolean(order);
  return same ? "more" : "search";
}
