import styles from "./button.module.css";

/** `danger` is for what deletes, ends, declines or refuses: it never looks like giving. */
type Manner = "loud" | "danger" | "quiet" | "wide" | "icon";

/** The class of a button, be it a button, a link or a summary: `buttonClass("loud", "wide")`. */
export const buttonClass = (...manners: Manner[]): string =>
  ["button" as const, ...manners].map((name) => styles[name]).join(" ");

/** The class of a link that stands by itself. */
export const linkClass: string = styles.link ?? "";
