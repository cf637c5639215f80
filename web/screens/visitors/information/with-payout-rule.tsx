import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import { getPayoutRule } from "../../../../contract/payouts/payout-rule.ts";
import { dollars } from "../../../../pure/numbers.ts";
import type { InformationData } from "../../../head/information-head.ts";
import { FactRows } from "../../../parts/visitors/blocks/fact-rows.tsx";
import { problemOf } from "../../../state/asking/failures.ts";
import { loadingOf } from "../../../state/asking/loading.ts";
import styles from "./figures.module.css";
import { informationScreen } from "./information.tsx";
import { type InformationPage, informationData } from "./load.ts";

interface RuleData extends InformationData {
  /** Null where it could not be had: the text stands without it. */
  readonly rule: CallAnswer<typeof getPayoutRule> | null;
}

const TITLE = "This site's days and sums";

/** The screen of the policy on paying out, with the operator's numbers above its text. */
export const screenOf = (page: InformationPage) =>
  informationScreen(page, { title: TITLE, content: <Rule /> });

/** Its loader: what the head needs, and the numbers. */
export const loaderOf =
  (page: InformationPage) =>
  async ({ request, context }: LoaderFunctionArgs): Promise<RuleData> => {
    const rule = await loadingOf(context)
      .ask(getPayoutRule, {}, { signal: request.signal })
      .catch((failure: unknown) => {
        if (problemOf(failure)) return null;
        throw failure;
      });
    return { ...informationData(page), rule };
  };

function Rule() {
  const { rule } = useLoaderData<RuleData>();
  return (
    <section className={styles.figures} aria-labelledby="figures">
      <h2 id="figures">{TITLE}</h2>
      {rule === null && <p className={styles.instead}>We couldn't load them. Please load this page again.</p>}
      {rule && !rule.is_on && (
        <p className={styles.instead}>
          Payouts are off on this site for now. What supporters give is held for the athletes, and nothing of
          it is lost.
        </p>
      )}
      {rule?.is_on && (
        <div className={styles.instead}>
          <FactRows
            facts={[
              ["Held for refunds", days(rule.after_days ?? 0)],
              ["Paid out", "Once a week, on Tuesday; or when the athlete asks, once a day"],
              ["Smallest payout", dollars(rule.least ?? 0)],
              [
                "Held after a change",
                `${rule.hold_hours} hours after a new device, password, email or bank account`,
              ],
              ["At the bank", "Some days after it's sent: how many depends on the bank"],
              ["Taken out of it", "Nothing"],
            ]}
          />
        </div>
      )}
    </section>
  );
}

const days = (count: number): string => `${count} ${count === 1 ? "day" : "days"} from the day it's given`;
