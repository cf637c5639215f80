import { type RefObject, useState } from "react";
import type { TransactionDetails } from "../../../../contract/contributions/refunds.ts";
import {
  notePaidBack,
  PAID_BACK_WAYS,
  type PaidBack,
  type PaidBackWay,
  paidBackRules,
} from "../../../../contract/orders/paid-back.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import styles from "../../../parts/members/lists/dashboard.module.css";
import { Question } from "../../../parts/members/lists/question.tsx";
import { FromBankFields } from "../../../parts/staff/paid-back/from-bank-fields.tsx";
import { FactList } from "../../../parts/visitors/blocks/fact-list.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { SelectField } from "../../../ui/fields/field.tsx";

interface PaidBackProps {
  readonly details: TransactionDetails;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly onDone: () => void;
}

type Said = Omit<PaidBack, "amount" | "refund_id">;

const LABELS: Readonly<Record<PaidBackWay, string>> = {
  check: "Check",
  bank_transfer: "Bank transfer",
  other: "Another way",
};
const CHOICES = PAID_BACK_WAYS.map((value) => ({ value, label: LABELS[value] }));

/** Asks how money was paid back from outside the provider and then, with all of it in sight, whether that is so. */
export function PaidBackAnotherWay(props: PaidBackProps) {
  const [said, setSaid] = useState<Said | null>(null);
  return said === null ? <HowItWas {...props} onSaid={setSaid} /> : <IsItSo {...props} said={said} />;
}

function HowItWas({
  details: { to_pay_back },
  opener,
  onClosed,
  onSaid,
}: PaidBackProps & { readonly onSaid: (said: Said) => void }) {
  const initial: Said = { how: "check", reference: "", paid_on: "" };
  return (
    <Question
      title={`How did you pay back ${dollars(to_pay_back)}?`}
      act="Continue"
      opener={opener}
      onClosed={onClosed}
      initial={initial}
      rules={paidBackRules}
      send={async (said) => said}
      whenFailed="We couldn't go on. Please try again."
      onDone={onSaid}
    >
      {(form) => (
        <>
          <p>The payment provider couldn't return it. Pay it from your own bank first, then note it here.</p>
          <SelectField
            label="How"
            control_id="how"
            state="ready"
            name="how"
            choices={CHOICES}
            value={form.values.how}
            onChoose={(how) => form.change({ how: PAID_BACK_WAYS.find((way) => way === how) ?? "other" })}
          />
          <FromBankFields form={form} read_by="The supporter reads it." />
        </>
      )}
    </Question>
  );
}

function IsItSo({ details, opener, onClosed, onDone, said }: PaidBackProps & { readonly said: Said }) {
  const client = useApiClient();
  const { transaction_id, to_pay_back: amount, to_pay_back_refund: refund_id, player_name } = details;
  return (
    <Question
      title={`Did you pay back ${dollars(amount)}?`}
      act="Yes, note it"
      opener={opener}
      onClosed={onClosed}
      initial={{}}
      rules={[]}
      send={() =>
        client.ask(notePaidBack, { params: { transaction_id }, body: { ...said, refund_id, amount } })
      }
      whenFailed="We couldn't note it. Please try again."
      onDone={() => {
        notify(
          "success",
          refund_id === null ? "It's noted, and the order is refunded." : "It's noted as paid back.",
        );
        onDone();
      }}
    >
      {() => (
        <>
          <FactList
            className={styles.facts}
            facts={[
              ["Amount", dollars(amount)],
              ["How", LABELS[said.how]],
              ["Reference", said.reference],
              ["Paid on", longDate(said.paid_on)],
            ]}
          />
          <p>
            It's booked as paid from your bank, and no longer held for {player_name}. We'll email the
            supporter. Nothing is sent by this, and it can't be undone.
          </p>
        </>
      )}
    </Question>
  );
}
