import type { ReactNode } from "react";
import type { DealElsewhere, ElsewhereEntry } from "../../../../contract/contributions/deals-elsewhere.ts";
import { longDate } from "../../../../pure/dates.ts";
import shared from "../lists/dashboard.module.css";
import { KIND_WORDS, worthWords } from "./deal-typed.ts";
import styles from "./elsewhere.module.css";

interface ElsewhereDealProps {
  readonly deal: DealElsewhere;
  /** The way to the paper of an entry. */
  readonly paperOf: (entry: ElsewhereEntry) => ReactNode;
}

/** A deal made elsewhere as it stands now, with what was said before. */
export function ElsewhereDeal({ deal: { entries }, paperOf }: ElsewhereDealProps) {
  const [newest, ...earlier] = entries;
  if (!newest) return null;
  return (
    <>
      <b>
        {worthWords(newest)} · {KIND_WORDS[newest.kind]}
      </b>
      <p>{newest.what_for ?? "The words are deleted."}</p>
      <p className={shared.small}>
        Agreed on {longDate(newest.agreed_on)}
        {newest.ends_on && `, until ${longDate(newest.ends_on)}`}. {loggedWords(newest)}
      </p>
      {paperOf(entries.find(({ paper }) => paper) ?? newest)}
      {earlier.length > 0 && (
        <details>
          <summary>Earlier entries ({earlier.length})</summary>
          <ul className={styles.earlier}>
            {earlier.map((entry) => (
              <li key={entry.entry_id}>
                {worthWords(entry)} · {KIND_WORDS[entry.kind]} · {longDate(entry.agreed_on)} ·{" "}
                {entry.what_for ?? "words deleted"}. {loggedWords(entry)} {paperOf(entry)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const loggedWords = ({ logged_as, logged_at, place }: ElsewhereEntry): string =>
  `${place > 1 ? "Corrected" : "Logged"} by the ${logged_as === "athlete" ? "athlete" : "compliance office"} on ${longDate(logged_at.slice(0, 10))}.`;

export const paperWords = ({ type }: NonNullable<ElsewhereEntry["paper"]>): string =>
  `Download the paper (${type === "pdf" ? "PDF" : "photo"})`;
