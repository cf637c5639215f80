import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { FactRows } from "./fact-rows.tsx";
import styles from "./notice.module.css";

interface NoticeProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly tone?: "good" | "bad";
  readonly children: ReactNode;
  /** Term and value; those without a value are left out. */
  readonly facts?: readonly (readonly [string, string])[];
  readonly actions: ReactNode;
}

/** A page that says one thing: how a payment went, or why there is nothing here. Prints as a receipt. */
export function Notice({ icon: Icon, title, tone, children, facts = [], actions }: NoticeProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.notice} data-tone={tone}>
        <Icon className={styles.icon} size={52} aria-hidden="true" />
        <h1>{title}</h1>
        <div className={styles.words}>{children}</div>
        {facts.some(([, value]) => value) && (
          <div className={styles.facts}>
            <FactRows facts={facts} />
          </div>
        )}
        <div className={`${styles.actions} no-print`}>{actions}</div>
      </div>
    </div>
  );
}
