import type { ReactNode } from "react";
import { OwnJersey } from "../../visitors/jersey/jersey.tsx";
import styles from "./nothing-here.module.css";

interface NothingHereProps {
  /** What stands on the jersey's back, in capitals. */
  readonly name: string;
  readonly number: string;
  /** `h3` where it stands under a heading of its own. */
  readonly heading?: "h2" | "h3";
  readonly title: string;
  /** What will be here, and the way to it. */
  readonly children: ReactNode;
}

/** In place of a list with nothing in it: a page without an athlete has a jersey, too. */
export const NothingHere = ({ name, number, heading: Heading = "h2", title, children }: NothingHereProps) => (
  <div className={styles.nothing} role="status">
    <span className={styles.jersey}>
      <OwnJersey on_card name={name} number={number} />
    </span>
    <Heading>{title}</Heading>
    {children}
  </div>
);
