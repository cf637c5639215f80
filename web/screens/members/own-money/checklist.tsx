import { useId } from "react";
import type { OwnMoney } from "../../../../contract/payouts/own-payouts.ts";
import { dayHere } from "../../../../pure/day-here.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { Moment } from "../../../parts/visitors/blocks/moment.tsx";
import styles from "./own-money.module.css";
import { type Work, workOf } from "./work-words.ts";

type Account = NonNullable<OwnMoney["account"]>;

/** What is open of the account: whose it is to do, and by when. */
export function Checklist({ account: { open_work, looked_at } }: { readonly account: Account }) {
  const of = (whose: "athlete" | "provider") => workOf(open_work.filter((work) => work.whose === whose));
  return (
    <>
      <List title="Yours to add" work={of("athlete")} />
      <List title="Our payment provider is checking" work={of("provider")} />
      {looked_at !== null && (
        <p className={shared.small}>
          As of <Moment at={looked_at} />.
        </p>
      )}
    </>
  );
}

function List({ title, work }: { readonly title: string; readonly work: readonly Work[] }) {
  const id = useId();
  if (work.length === 0) return null;
  const now = new Date();
  return (
    <div>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      <ul className={styles.work} aria-labelledby={id}>
        {work.map(({ words, due_at, wrong }) => (
          <li key={words}>
            {words}
            {wrong.map((sentence) => (
              <small key={sentence} data-bad>
                {sentence}
              </small>
            ))}
            {due_at !== null && <small>{dueWords(due_at, now)}</small>}
          </li>
        ))}
      </ul>
    </div>
  );
}

const dueWords = (due_at: string, now: Date): string =>
  new Date(due_at) < now ? "Overdue: payouts rest until it's there" : `By ${dayHere(due_at, now)}`;
