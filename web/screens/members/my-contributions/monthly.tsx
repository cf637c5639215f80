import {
  changeRecurring,
  type RecurringSheet,
  replaceCard,
} from "../../../../contract/recurring/recurring.ts";
import { RecurringCard } from "../../../parts/members/recurring/recurring-card.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import styles from "./my-contributions.module.css";

/** What goes on, and what has ended. */
export function Monthly({ sheets, onChanged }: MonthlyProps) {
  const { ask } = useApiClient();
  const wayOf = ({ recurring_id }: RecurringSheet) => ({
    change: (body: Parameters<Parameters<typeof RecurringCard>[0]["way"]["change"]>[0]) =>
      ask(changeRecurring, { params: { recurring_id }, body }),
    cardPage: () => ask(replaceCard, { params: { recurring_id } }),
    onChanged,
  });
  return (
    <section aria-labelledby="monthly">
      <h2 id="monthly">Monthly</h2>
      <div className={styles.cards}>
        {sheets.map((sheet) => (
          <RecurringCard key={sheet.recurring_id} sheet={sheet} way={wayOf(sheet)} may_raise />
        ))}
      </div>
    </section>
  );
}

interface MonthlyProps {
  readonly sheets: readonly RecurringSheet[];
  /** Of the one that was changed: how it stands then. */
  readonly onChanged: (sheet: RecurringSheet) => void;
}
