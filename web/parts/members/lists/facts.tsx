import { type Fact, FactList } from "../../visitors/blocks/fact-list.tsx";
import styles from "./facts.module.css";

/** A table of names and values; what is not there shows no row. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <FactList facts={facts} className={styles.facts} />
);
