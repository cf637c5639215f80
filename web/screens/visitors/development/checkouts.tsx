import { useState } from "react";
import type { ContributionState } from "../../../../contract/contributions/contributions.ts";
import type { AmountChoice } from "../../../parts/on-demand/contribution/amount.ts";
import { type Checkout, COULD_NOT_OPEN } from "../../../parts/on-demand/contribution/checkout.ts";
import { OneTimeSection } from "../../../parts/on-demand/contribution/one-time-section.tsx";
import { Outcome } from "../../../parts/on-demand/contribution/outcome.tsx";
import { RecurringSection } from "../../../parts/on-demand/contribution/recurring-section.tsx";
import type { Naming } from "../../../parts/on-demand/report/naming.ts";
import { type KnownSum, NAMED, namedSentence } from "../../../parts/on-demand/report/report.ts";
import { NOTHING_TYPED, servicesIn } from "../../../parts/on-demand/services/services.ts";
import { SelectField } from "../../../ui/fields/field.tsx";
import styles from "./development.module.css";
import { SAMPLE } from "./samples.ts";

const PLAN = { number: 1, duration_months: 6, amount: 50, next_charge_at: "2026-12-22T01:30:00Z" };

const following = (state: ContributionState, months: number | null = null): Checkout => ({
  phase: "following",
  contribution_id: "",
  checkout_url: "#checkouts",
  state,
  amount: 50,
  months,
  moment:
    state === "paid"
      ? { backed_on: "2026-11-21", backed_proof: null, plan: months === null ? null : PLAN, ordered: null }
      : null,
});

const CHECKOUTS: Readonly<Record<string, Checkout>> = {
  Choosing: { phase: "choosing", failure: null },
  "No amount": {
    phase: "choosing",
    failure: { field: "amount", message: "Please select or add donation amount." },
  },
  "Could not open": { phase: "choosing", failure: { field: null, message: COULD_NOT_OPEN } },
  "To be reported": { phase: "choosing", failure: null },
  "To be reported, not agreed": { phase: "choosing", failure: { field: NAMED, message: "" } },
  "Agreed before": { phase: "choosing", failure: null },
  "The school first": { phase: "choosing", failure: null },
  Opening: { phase: "opening" },
  "In the other tab": following("open"),
  "Being confirmed": following("processing"),
  Paid: following("paid"),
  "Paid, the first of six": following("paid", 6),
  Refunded: following("refunded"),
  Expired: following("expired"),
  Failed: following("failed"),
};

const SUM: KnownSum = {
  rule: "yes",
  school_name: SAMPLE.team_name,
  so_far: 560,
  on_open_pages: 0,
  reported_from: 600,
  report_within: 5,
  agreed: false,
  together: false,
};
/** What is known of the sum; in the other states nothing. */
const SUMS: Readonly<Record<string, KnownSum>> = {
  "To be reported": SUM,
  "To be reported, not agreed": { ...SUM, on_open_pages: 20 },
  "Agreed before": { ...SUM, agreed: true },
  "The school first": { ...SUM, rule: "school_first" },
};

const nothing = () => {};

/** What the contribution dialog holds, one state at a time: each takes the focus when it appears. */
export function Checkouts() {
  const [name, setName] = useState("Choosing");
  const checkout = CHECKOUTS[name];
  if (!checkout) return null;
  return (
    <>
      <SelectField
        label="State"
        control_id="checkout-state"
        name="checkout"
        value={name}
        choices={Object.keys(CHECKOUTS).map((label) => ({ value: label, label }))}
        state="ready"
        onChoose={setName}
      />
      <div className={styles.dialog}>
        {checkout.phase === "following" ? (
          <Outcome key={name} checkout={checkout} player={SAMPLE} title_id="outcome" onRenew={nothing} />
        ) : (
          <Sections key={name} checkout={checkout} known={SUMS[name] ?? null} />
        )}
      </div>
    </>
  );
}

interface SectionsProps {
  readonly checkout: Exclude<Checkout, { phase: "following" }>;
  readonly known: KnownSum | null;
}

function Sections({ checkout, known }: SectionsProps) {
  const [choice, onChoose] = useState<AmountChoice>(
    known ? { kind: "preset", amount: 50 } : { kind: "none" },
  );
  const [agreed_to, setAgreedTo] = useState<string | null>(null);
  const { player_name } = SAMPLE;
  const naming: Naming = {
    ...{ known, refused_from: null, agreed_to },
    onAgree: (agreed) => setAgreedTo(agreed ? namedSentence(player_name, known) : null),
  };
  const services = {
    ...servicesIn(null, false, null),
    typed: NOTHING_TYPED,
    onChoose: nothing,
    onType: nothing,
  };
  const shown = {
    checkout,
    player_name,
    choice,
    onChoose,
    services,
    naming,
    onSubmit: nothing,
    onRenew: nothing,
  };
  return (
    <>
      <OneTimeSection {...shown} open />
      <RecurringSection {...shown} signed_out={false} open={false} first={null} />
    </>
  );
}
