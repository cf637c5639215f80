import { type Fact, FactList } from "./fact-list.tsx";
import styles from "./fact-rows.module.css";

/** What stands on a receipt: a row for each fact, names before values where there is room. */
export const FactRows = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <FactList facts={facts} className={styles.rows} />
);
