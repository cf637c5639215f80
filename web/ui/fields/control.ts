import styles from "./field.module.css";

/** What one types or chooses in. */
export const controlClass: string = styles.control ?? "";
