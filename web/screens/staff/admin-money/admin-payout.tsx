import { Suspense, useRef, useState } from "react";
import { useParams } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import { getPayout, type PayoutDetails } from "../../../../contract/payouts/admin-payouts.ts";
import { momentInUtc } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { ownHead } from "../../../head/page-head.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import styles from "../../../parts/members/lists/dashboard.module.css";
import { type Column, DataTable } from "../../../parts/members/lists/data-table.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { FactList } from "../../../parts/visitors/blocks/fact-list.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { useOpening } from "../../../ui/use-opening.ts";
import type { AthleteAct } from "./athlete-question.tsx";
import { STATE_WORDS } from "./payout-words.ts";
import { Reversals } from "./reversals.tsx";

/** Comes with a press. */
const AthleteQuestion = lazyPart(
  async () => (await import("./athlete-question.tsx")).AthleteQuestion,
  NotLoaded,
);

export const head = ownHead("Payout");

/** `/AdminDashboard/payouts/…` */
export const Screen = () => <AdminFrame title="Payout">{() => <Payout />}</AdminFrame>;

function Payout() {
  const { payout_id = "" } = useParams();
  const { memory } = useApiClient();
  const asked = useAnswer(`payout-${payout_id}`, (ask, signal) =>
    ask(getPayout, { params: { payout_id } }, { signal }),
  );
  const changed = async () => {
    // The lists that one goes back to say so too.
    memory.outdate();
    await asked.again();
  };
  return (
    <div className={styles.stack}>
      <AskedFor asked={asked}>
        {(payout) => (
          <>
            <Details payout={payout} onChanged={changed} />
            <Reversals payout={payout} onChanged={changed} />
            <Parts payout={payout} />
          </>
        )}
      </AskedFor>
      <p>
        <WayBack to={pages.adminPayouts.to()}>Back to Payouts</WayBack>
      </p>
    </div>
  );
}

interface DetailsProps {
  readonly payout: PayoutDetails;
  readonly onChanged: () => Promise<void>;
}

function Details({ payout, onChanged }: DetailsProps) {
  const opener = useRef<HTMLElement>(null);
  const { shown, open, onClosed } = useOpening();
  const [act, setAct] = useState<AthleteAct | null>(null);
  const { amount, player_id, player_name, team_name, state, failure } = payout;
  return (
    <div className={styles.panel}>
      <header className={styles.row}>
        <p>
          <b className={styles.sum}>{dollars(amount)}</b> to {player_name}, {team_name}
        </p>
        <p>{STATE_WORDS[state]}</p>
      </header>
      {failure && <p role="note">Not sent yet. The provider says: {failure}</p>}
      <FactList facts={factsOf(payout)} className={styles.facts} />
      <button
        type="button"
        className={buttonClass("quiet")}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => {
          opener.current = currentTarget;
          setAct({ what: "choose", player_id, name: player_name });
          open();
        }}
      >
        Stop {player_name}'s payouts, or pay before reports
      </button>
      {shown !== null && act && (
        <Suspense fallback={null}>
          <AthleteQuestion key={shown} act={act} opener={opener} onClosed={onClosed} onDone={onChanged} />
        </Suspense>
      )}
    </div>
  );
}

function factsOf(payout: PayoutDetails): [string, string][] {
  const { payout_id, transfer_id, planned_at, sent_at, arrived_at, reversed, reversible } = payout;
  return [
    ["Payout ID", payout_id],
    ["Transfer at the provider", transfer_id ?? "-"],
    ["Planned", momentInUtc(planned_at)],
    ["Sent", sent_at ? momentInUtc(sent_at) : "-"],
    ["Arrived", arrived_at ? momentInUtc(arrived_at) : "-"],
    ["Taken back", dollars(reversed)],
    ["Can still be taken back", dollars(reversible)],
  ];
}

/** What it is made of, and what the provider sent to the bank since. */
const Parts = ({ payout: { lines, bank_payouts } }: Pick<DetailsProps, "payout">) => (
  <>
    <section className={styles.stack}>
      <h2>Payouts to the athlete's bank</h2>
      {bank_payouts.length === 0 ? (
        <p className={styles.small}>None yet. The provider pays the athlete's balance out on its own.</p>
      ) : (
        <DataTable
          label="Payouts to the athlete's bank"
          columns={BANK_COLUMNS}
          rows={bank_payouts}
          keyOf={({ bank_payout_id }) => bank_payout_id}
        />
      )}
    </section>
    <section className={styles.stack}>
      <h2>Made of</h2>
      <DataTable
        label="Contributions in this payout"
        columns={LINE_COLUMNS}
        rows={lines}
        keyOf={({ transaction_id }) => transaction_id}
      />
    </section>
  </>
);

const BANK_COLUMNS: readonly Column<PayoutDetails["bank_payouts"][number]>[] = [
  { name: "Payout to the bank", cell: ({ bank_payout_id }) => bank_payout_id, room: "long" },
  { name: "Amount", cell: ({ amount }) => dollars(amount), numeric: true },
  {
    name: "State",
    cell: ({ status, failure_code }) =>
      `${status.replaceAll("_", " ")}${failure_code ? `: ${failure_code.replaceAll("_", " ")}` : ""}`,
  },
  { name: "Arrival", cell: ({ arrives_at }) => momentInUtc(arrives_at) },
];

const LINE_COLUMNS: readonly Column<PayoutDetails["lines"][number]>[] = [
  {
    name: "Transaction",
    cell: (line) => (
      <Link className={linkClass} to={pages.adminTransaction.to(line)}>
        {line.transaction_id}
      </Link>
    ),
    room: "long",
  },
  {
    name: "Amount",
    cell: ({ amount }) => dollars(amount),
    numeric: true,
  },
];
