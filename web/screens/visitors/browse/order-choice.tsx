import { useLocation } from "react-router";
import { BY_TEAM, queryOf, TODAYS } from "../../../parts/visitors/athlete/filters.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import styles from "./browse.module.css";
import type { BrowseData } from "./load.ts";

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
