import { useEffect, useRef, useState } from "react";
import { useLoaderData, useLocation, useNavigation } from "react-router";
import { type Mode, pages } from "../../../../contract/pages/addresses.ts";
import { counted, dollars } from "../../../../pure/numbers.ts";
import { filtersFrom, orderFrom, queryOf } from "../../../parts/visitors/athlete/filters.ts";
import { Band } from "../../../parts/visitors/blocks/band.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { JerseyTiles } from "../../../parts/visitors/jersey/jersey-tiles.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { buttonClass } from "../../../ui/button.ts";
import styles from "./browse.module.css";
import { countChosen } from "./chips.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { type BrowseData, rememberList } from "./load.ts";
import { PlayerList } from "./player-list.tsx";
import { useLingering } from "./use-lingering.ts";

const HEADING = "Search athletes to support with contributions and NIL opportunities";
const SPINNER_LINGERS_MS = 300;

/** `/dashboard`, `/:team_id` and `/:team_id/:player_id`: every action. */
export const BrowseScreen = () => <Browse mode="both" />;

/** `/dashboard/contribute`: contributions only. */
export const ContributeScreen = () => <Browse mode="contribute" />;

/** `/dashboard/collab`: collaborations only. */
export const CollabScreen = () => <Browse mode="collab" />;

/** Where the searches of a mode lead, and what stands above the heading. */
const MODES: Readonly<Record<Mode, { path: string; title: string | null }>> = {
  both: { path: pages.browse.to(), title: null },
  contribute: { path: pages.contribute.to(), title: "Support an athlete" },
  collab: { path: pages.collab.to(), title: "Start a brand partnership" },
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
          <FilterPanel key={pathname} data={data} path={MODES[mode].path} busy={busy} />
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

function Banner({ mode, data }: { readonly mode: Mode; readonly data: BrowseData }) {
  const team = teamOf(data);
  const title = team ?? MODES[mode].title;
  // Beside a team's name, the sums of everybody would read as the team's.
  const sums = team === null ? data.sums : null;
  return (
    <Band className={styles.banner}>
      <div>
        <h1>{title ?? HEADING}</h1>
        {title && <p className={styles.heading}>{HEADING}</p>}
        {mode === "collab" && (
          <p className={styles.heading}>
            Before you reach out, check the rules:{" "}
            <Link to={pages.compliance.to()}>NIL Compliance & Procedures</Link>.
          </p>
        )}
      </div>
      {sums && (
        <dl className={styles.tally}>
          <div>
            <dt>athletes</dt>
            <dd>{counted(sums.players)}</dd>
          </div>
          <div>
            <dt>teams</dt>
            <dd>{counted(sums.teams)}</dd>
          </div>
          <div>
            <dt>contributed so far</dt>
            <dd>{dollars(sums.received_donations)}</dd>
          </div>
        </dl>
      )}
    </Band>
  );
}

/** The team whose page this is; null on every other. */
function teamOf({ address, list }: BrowseData): string | null {
  const [first] = address && list.ok ? list.value.players : [];
  return first?.team_name ?? null;
}
