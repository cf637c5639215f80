import {
  PAYOR_STATES,
  type PayorCounts,
  type PayorFilter,
} from "../../../../contract/contributions/payors.ts";
import { counted } from "../../../../pure/numbers.ts";
import { Link } from "../../visitors/blocks/link.tsx";
import { PAYOR_STATE_WORDS } from "./payor-words.ts";
import styles from "./payors.module.css";

interface PayorChipsProps {
  readonly chosen: PayorFilter;
  /** Until they are known, the chips stand without them. */
  readonly counts: PayorCounts | null;
  /** The list narrowed by a search. */
  readonly to: (search?: string) => string;
}

/** The states of a list, each with how many there are; those with nothing in them are left out. */
export function PayorChips({ chosen, counts, to }: PayorChipsProps) {
  const all = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : null;
  const states = PAYOR_STATES.filter((state) => state === chosen || (counts?.[state] ?? 0) > 0);
  return (
    <nav aria-label="Payors by state">
      <ul className={styles.chips}>
        <Chip label="All" count={all} is_chosen={chosen === "any"} to={to()} />
        {states.map((state) => (
          <Chip
            key={state}
            label={PAYOR_STATE_WORDS[state]}
            count={counts?.[state] ?? null}
            is_chosen={chosen === state}
            to={to(`?state=${state}`)}
          />
        ))}
      </ul>
    </nav>
  );
}

interface ChipProps {
  readonly label: string;
  readonly count: number | null;
  readonly is_chosen: boolean;
  readonly to: string;
}

const Chip = ({ label, count, is_chosen, to }: ChipProps) => (
  <li>
    <Link to={to} aria-current={is_chosen ? "true" : undefined} preventScrollReset>
      {label} {count !== null && <span>{counted(count)}</span>}
    </Link>
  </li>
);
