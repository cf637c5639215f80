import { X } from "lucide-react";
import { useLocation } from "react-router";
import { positionName } from "../../../../../pure/positions.ts";
import {
  BY_TEAM,
  type Filters,
  NO_FILTERS,
  queryOf,
  searchName,
  TODAYS,
} from "../../../../parts/visitors/athlete/filters.ts";
import { Link } from "../../../../parts/visitors/blocks/link.tsx";
import styles from "./list.module.css";
import type { BrowseData } from "./load.ts";

/** What is chosen, each a link to the list without it. Not on a page of one team or one player: that is all it is. */
export function Chips({ data }: { readonly data: BrowseData }) {
  const { pathname } = useLocation();
  const chips = data.address === null ? chipsOf(data) : [];
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Chosen filters">
      {chips.map(([label, without]) => (
        <li key={label}>
          <Link to={pathname + queryOf(without, undefined, data.order)} preventScrollReset>
            <span className="unseen">Remove </span>
            {label}
            <X size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** How many filters are chosen. */
export const countChosen = (data: BrowseData): number => (data.address === null ? chipsOf(data).length : 0);

type Chip = readonly [label: string, without: Filters];

function chipsOf({ filters, sports, catalogue }: BrowseData): Chip[] {
  const { sport_id, conference, team_id, player_class, position, player_name } = filters;
  const chips: Chip[] = [];
  if (sport_id !== NO_FILTERS.sport_id && !(sport_id === null && queryOf(filters) === nameAlone(filters))) {
    const known = sports?.ok ? sports.value : [];
    const sport = known.find((each) => each.sport_id === sport_id)?.sport_name ?? "All sports";
    chips.push([sport, searchName(NO_FILTERS, player_name)]);
  }
  if (conference) chips.push([conference, { ...filters, conference: "" }]);
  if (team_id !== null) {
    const teams = catalogue?.ok ? catalogue.value.teams : [];
    const team = teams.find((each) => each.team_id === team_id)?.team_name ?? "Team";
    chips.push([team, { ...filters, team_id: null }]);
  }
  if (player_class) chips.push([player_class, { ...filters, player_class: "" }]);
  if (position) chips.push([positionName(position), { ...filters, position: "" }]);
  // A name alone is looked for in every sport; without it there is only the sport that everyone begins with.
  if (player_name) chips.push([`“${player_name}”`, { ...filters, ...withoutName(filters) }]);
  return chips;
}

const nameAlone = ({ player_name }: Filters): string =>
  queryOf({ ...NO_FILTERS, sport_id: null, player_name });

const withoutName = (filters: Filters): Partial<Filters> =>
  queryOf(filters) === nameAlone(filters)
    ? { player_name: "", sport_id: NO_FILTERS.sport_id }
    : { player_name: "" };

const ORDERS = [
  [BY_TEAM, "By team"],
  [TODAYS, "Today's order"],
] as const;

/** What the list is sorted by: links, so that a choice is an address, and needs no script. */
export function OrderChoice({ data: { filters, order = BY_TEAM } }: { readonly data: BrowseData }) {
  const { pathname } = useLocation();
  return (
    <nav className={styles.order} aria-label="Sorted">
      {ORDERS.map(([each, words]) => (
        <Link
          key={words}
          to={pathname + queryOf(filters, undefined, each)}
          aria-current={Boolean(order) === Boolean(each) ? "true" : undefined}
          preventScrollReset
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}
