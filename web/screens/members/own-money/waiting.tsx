import { pages } from "../../../../contract/pages/addresses.ts";
import { type OwnMoney, STATEMENT_CSV, STATEMENT_PDF } from "../../../../contract/payouts/own-payouts.ts";
import { dollars } from "../../../../pure/numbers.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { linkClass } from "../../../ui/button.ts";
import { endWords, reasonWords } from "./money-words.ts";
import styles from "./own-money.module.css";

/** Each sum that waits: why, and when that ends. */
export function Waiting({ money }: { readonly money: OwnMoney }) {
  const { waiting, to_take_back, sent_back = 0 } = money;
  if (waiting.length === 0 && to_take_back === 0 && sent_back === 0) return null;
  const now = new Date();
  return (
    <section className={shared.panel} aria-labelledby="waiting-title">
      <h2 id="waiting-title">
        {waiting.length > 0 || sent_back > 0 ? "Waiting, and why" : "Kept from your next payouts"}
      </h2>
      <ul className={styles.lines}>
        {waiting.map((sum) => (
          <li key={sum.reason}>
            <p>
              {reasonWords(sum, money)}
              <small>
                {endWords(sum, now)} <Way reason={sum.reason} />
              </small>
            </p>
            <b>{dollars(sum.amount)}</b>
          </li>
        ))}
        {sent_back > 0 && (
          <li>
            <p>
              Your bank sent it back.
              <small>It goes out again once you add another bank account.</small>
            </p>
            <b>{dollars(sent_back)}</b>
          </li>
        )}
        {to_take_back > 0 && (
          <li>
            <p>
              Refunded, or lost in a dispute, after we had paid it out to you.
              <small>We keep it from your next payouts. You don't have to send anything back.</small>
            </p>
            <b>−{dollars(to_take_back)}</b>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Where the athlete can do something about it. */
function Way({ reason }: Pick<OwnMoney["waiting"][number], "reason">) {
  if (reason === "order")
    return (
      <Link className={linkClass} to={pages.ownOrders.to()}>
        To do
      </Link>
    );
  if (reason === "report")
    return (
      <Link className={linkClass} to={pages.ownPayors.to("?state=due")}>
        Report payors
      </Link>
    );
  return null;
}

/** The files of this year and the last, and what to do with them. */
export function Statements() {
  const year = new Date().getFullYear();
  return (
    <section className={shared.panel} aria-labelledby="statements-title">
      <h2 id="statements-title">Statements</h2>
      <p>
        Every movement of a year, for your records. You may owe tax on what you receive, so keep them and ask
        a tax adviser.
      </p>
      {/* A year's two stay together where the line breaks. */}
      <p className={shared.row}>
        {[year, year - 1].map((each) => (
          <span key={each} className={shared.row}>
            <a className={linkClass} href={`${STATEMENT_PDF}?year=${each}`} download>
              {each} (PDF)
            </a>
            <a className={linkClass} href={`${STATEMENT_CSV}?year=${each}`} download>
              {each} (CSV)
            </a>
          </span>
        ))}
      </p>
    </section>
  );
}
