import styles from "./spinner.module.css";

/** Something is under way here. The words beside it say what. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;
