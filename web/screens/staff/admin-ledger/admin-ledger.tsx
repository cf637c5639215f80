import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { checkLedgerNow, type LedgerCheck, listLedgerChecks } from "../../../../contract/admin/watch.ts";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import { momentInUtc } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { ownHead } from "../../../head/page-head.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import styles from "../../../parts/members/lists/dashboard.module.css";
import { type Column, DataTable } from "../../../parts/members/lists/data-table.tsx";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";

export const head = ownHead("Reconciliation");

/** `/AdminDashboard/reconciliation` */
export const Screen = () => <AdminFrame title="Reconciliation">{() => <Reconciliation />}</AdminFrame>;

/** While a check is under way, it is looked at so often. */
const LOOK_MS = 2_000;

function Reconciliation() {
  const { ask } = useApiClient();
  const asked = useAnswer("ledger-checks", (asking, signal) => asking(listLedgerChecks, {}, { signal }));
  const [begun, setBegun] = useState(false);
  const checking = begun || asked.value?.checking === true;
  const { again } = asked;
  useEffect(() => {
    if (!checking) return;
    const timer = setInterval(() => {
      setBegun(false);
      void again();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [checking, again]);
  const check = async () => {
    setBegun(true);
    try {
      await ask(checkLedgerNow, {});
    } catch (error) {
      setBegun(false);
      notify("error", problemOf(error)?.detail ?? "We couldn't start the check. Please try again.");
    }
  };
  return (
    <AskedFor asked={asked}>
      {(value) => (
        <div className={styles.stack}>
          <Latest check={value.checks[0]} />
          <button type="button" className={buttonClass("quiet")} disabled={checking} onClick={check}>
            {checking ? "Checking..." : "Check now"}
          </button>
          <Unexplained check={value.checks[0]} />
          <Accounts accounts={value.accounts} />
          {value.checks.length > 0 && (
            <section className={styles.stack}>
              <h2>Recent checks</h2>
              <DataTable
                label="Recent checks"
                columns={CHECKS}
                rows={value.checks}
                keyOf={({ check_id }) => check_id}
              />
            </section>
          )}
        </div>
      )}
    </AskedFor>
  );
}

function Latest({ check }: { readonly check: LedgerCheck | undefined }) {
  if (!check) return <p>The ledger hasn't been checked yet. The check runs nightly.</p>;
  const { ok, checked_at, invariants } = check;
  const unasked = invariants.filter(({ state }) => state === "not asked").length;
  const newer = invariants.filter(({ state }) => state === "newer").length;
  return (
    <div className={styles.panel}>
      {ok ? <CircleCheck size={28} aria-hidden="true" /> : <CircleAlert size={28} aria-hidden="true" />}
      <div>
        <h2>{ok ? "The ledger agrees with the payment provider to the cent." : "The books don't match."}</h2>
        <p>
          Checked <time dateTime={checked_at}>{momentInUtc(checked_at)}</time> against {invariants.length}{" "}
          rules
          {unasked > 0 && `, ${unasked} of which the provider was not checked about`}
          {newer > 0 && `, ${newer} of which a newer release has to judge`}.
        </p>
      </div>
    </div>
  );
}

/** What no entry explains: empty, or somebody has to look at it today. */
function Unexplained({ check }: { readonly check: LedgerCheck | undefined }) {
  const broken = check?.invariants.filter(({ state }) => state === "broken") ?? [];
  return (
    <section className={styles.stack}>
      <h2>Unexplained</h2>
      {broken.length === 0 ? (
        <p>Nothing.</p>
      ) : (
        <ul>
          {broken.map(({ name, count, offenders = [] }) => (
            <li key={name}>
              <b>{name}</b>: {count}
              <ul>
                {offenders.map(({ offender, fault }) => (
                  <li key={offender}>
                    <code>{offender}</code> {fault}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Account = CallAnswer<typeof listLedgerChecks>["accounts"][number];

function Accounts({ accounts }: { readonly accounts: readonly Account[] }) {
  return (
    <section className={styles.stack}>
      <h2>Account balances</h2>
      <DataTable
        label="Account balances"
        columns={ACCOUNTS}
        rows={accounts}
        keyOf={({ account }) => account}
      />
    </section>
  );
}

/** What we owe reads negative in the book; people read it as what it is. */
const ACCOUNTS: readonly Column<Account>[] = [
  { name: "Account", cell: ({ account }) => NAMES[account] ?? account.replaceAll("_", " ") },
  {
    name: "Balance",
    cell: ({ account, balance }) => dollars(OWED.has(account) ? 0 - balance : balance),
    numeric: true,
  },
];
const OWED: ReadonlySet<string> = new Set([
  "held_for_athlete",
  "held_for_order",
  "on_its_way",
  "payouts_under_way",
]);
const NAMES: Readonly<Record<string, string>> = {
  provider_balance: "At the payment provider",
  held_for_athlete: "Held for athletes",
  held_for_order: "Held for orders that aren't done",
  on_its_way: "On its way to athletes",
  athlete_balance: "In athletes' accounts at the payment provider",
  provider_fees: "Fees of the payment provider, paid by the platform",
  in_dispute: "In dispute",
  dispute_fees: "Fees for disputes, paid by the platform",
  given_back_beyond: "Went back to supporters beyond what they paid, lost by the platform",
  bank: "At the bank",
  payouts_under_way: "Payouts under way",
};

const CHECKS: readonly Column<LedgerCheck>[] = [
  { name: "Checked", cell: ({ checked_at }) => momentInUtc(checked_at) },
  { name: "Found", cell: ({ ok }) => (ok ? "Everything matches" : "The books don't match") },
  {
    name: "Unexplained",
    cell: ({ invariants }) => invariants.filter(({ state }) => state === "broken").length,
    numeric: true,
  },
  { name: "Duration", cell: ({ duration_ms }) => `${(duration_ms / 1_000).toFixed(1)} s`, numeric: true },
];
