import type { TransactionDetails } from "../../../../contract/contributions/refunds.ts";
import { momentInUtc } from "../../../../pure/dates.ts";
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

function linesOf({ begun_at, moves, refunds, disputes, refund_requests }: TransactionDetails): Line[] {
  const lines: Line[] = [
    { at: begun_at, said: "Payment page asked for", more: "" },
    ...moves.map(({ kind, amount, happened_at, provider_object }) => ({
      at: happened_at,
      said: `${MOVES[kind] ?? kind}: ${dollars(amount)}`,
      more: `In the ledger, for ${provider_object}`,
    })),
    ...refund_requests.map(({ amount, reason, asked_by, asked_at, state, failure }) => ({
      at: asked_at,
      said: `Refund of ${dollars(amount)} asked for by ${asked_by ?? "somebody whose account is deleted"}`,
      more: `“${reason}” ${REQUESTS[state]}${failure ? ` ${failure}` : ""}`,
    })),
    ...refunds
      .filter(({ status }) => status !== "succeeded")
      .map(({ refund_id, amount, status, created_at }) => ({
        at: created_at,
        said: `Refund of ${dollars(amount)}: ${status.replaceAll("_", " ")}`,
        more: `${refund_id}, as the provider says`,
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
  ];
  return lines.sort((one, other) => (one.at < other.at ? -1 : 1));
}

const MOVES: Readonly<Record<string, string>> = {
  charge: "Paid",
  fee: "The provider's fee",
  refund: "Refund sent",
  refund_failed: "Refund came back",
  dispute_withdrawn: "Taken by the bank for a dispute",
  dispute_fee: "The provider's fee for a dispute",
  dispute_reinstated: "Given back by the bank",
  dispute_fee_returned: "The fee for a dispute given back",
  dispute_lost: "Lost in a dispute",
  dispute_won_back: "Won back after all",
};

const REQUESTS: Readonly<Record<"asking" | "sent" | "refused", string>> = {
  asking: "The provider has not taken it yet; it is asked again by itself.",
  sent: "The provider took it.",
  refused: "The provider refused it.",
};
