import type { TransactionDetails } from "../../../../contract/contributions/refunds.ts";
import { PAID_BACK_WORDS } from "../../../../contract/orders/paid-back.ts";
import { longDate, momentInUtc } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import styles from "./admin-transaction.module.css";

/** What happened to it, from the ledger, the provider and the admins, in order of time. */
export function History({ details }: { readonly details: TransactionDetails }) {
  const lines = linesOf(details);
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol className={styles.history}>
        {lines.map(({ at, said, more }) => (
          <li key={`${at} ${said} ${more}`}>
            <time dateTime={at}>{momentInUtc(at)}</time>
            <span>
              {said}
              {more && <small>{more}</small>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Line {
  readonly at: string;
  readonly said: string;
  readonly more: string;
}

function linesOf(details: TransactionDetails): Line[] {
  const { begun_at, moves, refunds, disputes, refund_requests, paid_back } = details;
  const lines: Line[] = [
    { at: begun_at, said: "Payment page requested", more: "" },
    ...moves.map(({ kind, amount, happened_at, provider_object }) => ({
      at: happened_at,
      said: `${MOVES[kind] ?? kind}: ${dollars(amount)}`,
      more: `In the ledger, for ${provider_object}`,
    })),
    ...refund_requests.map(({ amount, reason, asked_by, by_itself, asked_at, state, failure }) => ({
      at: asked_at,
      said: `Refund of ${dollars(amount)} requested ${by_itself ? "automatically" : `by ${asked_by ?? "someone whose account is deleted"}`}`,
      more: `“${reason}” ${REQUESTS[state]}${failure ? ` ${failure}` : ""}`,
    })),
    ...refunds
      .filter(({ status }) => status !== "succeeded")
      .map(({ refund_id, amount, status, created_at }) => ({
        at: created_at,
        said: `Refund of ${dollars(amount)}: ${status.replaceAll("_", " ")}`,
        more: `${refund_id}, according to the provider`,
      })),
    ...disputes.map(({ dispute_id, amount, status, reason, evidence_due_at, created_at }) => ({
      at: created_at,
      said: `Dispute over ${dollars(amount)}: ${status.replaceAll("_", " ")}`,
      more: [
        reason?.replaceAll("_", " "),
        dispute_id,
        evidence_due_at && `evidence until ${momentInUtc(evidence_due_at)}`,
      ]
        .filter(Boolean)
        .join(", "),
    })),
    ...paid_back.map(paidBackLine),
  ];
  return lines.sort((one, other) => (one.at < other.at ? -1 : 1));
}

const paidBackLine = ({
  amount,
  how,
  reference,
  paid_on,
  noted_by,
  noted_at,
}: TransactionDetails["paid_back"][number]): Line => ({
  at: noted_at,
  said: `${dollars(amount)} paid back ${PAID_BACK_WORDS[how]} on ${longDate(paid_on)}, noted by ${noted_by ?? "someone whose account is deleted"}`,
  more: `“${reference}”`,
});

const MOVES: Readonly<Record<string, string>> = {
  charge: "Paid",
  fee: "Provider's fee",
  refund: "Refund sent",
  refund_failed: "Refund returned",
  dispute_withdrawn: "Withdrawn by the bank for a dispute",
  dispute_fee: "Provider's dispute fee",
  dispute_reinstated: "Returned by the bank",
  dispute_fee_returned: "Dispute fee returned",
  dispute_lost: "Lost in a dispute",
  dispute_won_back: "Won back after all",
  order_held: "Held for the order",
  order_let_go: "No longer held for the order",
  paid_back_outside: "Paid back another way",
  beyond_paid: "Went back twice: the platform's loss",
  beyond_paid_less: "No longer gone twice",
};

const REQUESTS: Readonly<Record<"asking" | "sent" | "refused", string>> = {
  asking: "The provider hasn't accepted it yet. We retry automatically.",
  sent: "The provider accepted it.",
  refused: "The provider declined it.",
};
