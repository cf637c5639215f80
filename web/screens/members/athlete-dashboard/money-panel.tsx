import { pages } from "../../../../contract/pages/addresses.ts";
import { getOwnMoney } from "../../../../contract/payouts/own-payouts.ts";
import { Board } from "../../../parts/members/money/board.tsx";
import { type NextThing, nextThing } from "../../../parts/members/money/next-thing.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { buttonClass } from "../../../ui/button.ts";
import styles from "./athlete-dashboard.module.css";

/** Where the athlete's money is, and the way to what is to do about it. */
export function MoneyPanel({ user_id }: { readonly user_id: number }) {
  const { value } = useAnswer(`money-panel-${user_id}`, (ask, signal) => ask(getOwnMoney, {}, { signal }));
  const label = (value && LABELS[nextThing(value)]) ?? "Your money";
  return (
    <section className={styles.money} aria-label="Your money">
      {value && <Board money={value} small />}
      <Link className={buttonClass(label === "Your money" ? "quiet" : "loud")} to={pages.ownMoney.to()}>
        {label}
      </Link>
    </section>
  );
}

/** What only the athlete can do. */
const LABELS: Partial<Readonly<Record<NextThing, string>>> = {
  set_up: "Set up payouts",
  finish: "Finish setting up payouts",
  bank_failed: "Add another bank account",
  ask: "Get paid",
};
