import styles from "./tick.module.css";

/** What one ticks, chooses among or switches: a checkbox or radio button that stands beside its words. */
export const tickClass: string = styles.tick ?? "";
