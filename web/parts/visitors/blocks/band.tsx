import type { ReactNode } from "react";
import styles from "./band.module.css";

interface BandProps {
  /** Of what stands in it, side by side or one below the other. */
  readonly className: string | undefined;
  /** What is read, and not looked through, has a stripe below it. */
  readonly underlined?: boolean;
  readonly children: ReactNode;
}

/** The dark field with slanted lines that a page begins with. */
export const Band = ({ className, underlined = false, children }: BandProps) => (
  <div className={underlined ? `${styles.band} ${styles.underlined}` : styles.band}>
    <div className={`wrap ${className}`}>{children}</div>
  </div>
);
