import { type FormEvent, useId } from "react";
import { FieldError } from "../../../ui/fields/field.tsx";
import { formReport, type Naming } from "../report/naming.ts";
import { ReportNeed, ReportWords } from "../report/report-note.tsx";
import { focusService, saidAtService } from "../services/order-rules.ts";
import { ServicePart } from "../services/service-part.tsx";
import type { Services } from "../services/services.ts";
import { type AmountChoice, amountOf, oneTimePlan, servicePlan } from "./amount.ts";
import { AmountField, focusAmount } from "./amount-field.tsx";
import type { Checkout } from "./checkout.ts";
import styles from "./contribution-dialog.module.css";
import { PayBar } from "./pay-bar.tsx";
import type { Order } from "./use-checkout.ts";

interface OneTimeSectionProps {
  readonly player_name: string;
  readonly checkout: Checkout;
  /** Whether it stands open at first. */
  readonly open: boolean;
  readonly choice: AmountChoice;
  readonly onChoose: (choice: AmountChoice) => void;
  readonly services: Services;
  readonly naming: Naming;
  readonly onSubmit: (order: Order, choice: AmountChoice, agreement: null) => void;
}

/** A contribution that is charged once. */
export function OneTimeSection(props: OneTimeSectionProps) {
  const { player_name, checkout, open, choice, onChoose, services, naming, onSubmit } = props;
  const id = useId();
  const opening = checkout.phase === "opening";
  const failure = checkout.phase === "choosing" ? checkout.failure : null;
  const amount_failure = failure?.field === "amount" ? failure.message : null;
  const { chosen, typed } = services;
  const amount = chosen ? chosen.price : amountOf(choice);
  const plan = chosen ? servicePlan(amount, player_name) : oneTimePlan(amount, player_name);
  const reported = formReport(naming, { player_name, amount, months: null }, failure, id);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const service = chosen && { ...typed, offer: chosen };
    onSubmit({ amount, service, recurring_cost_duration: null, report: reported.answer }, choice, null);
    if (service) focusService(event.currentTarget, service);
    else focusAmount(event.currentTarget, amount);
  };

  return (
    <details className={styles.section} name="contribution" open={open}>
      <summary>One-time contribution</summary>
      <form onSubmit={submit} noValidate>
        <ServicePart player_name={player_name} services={services} failure={failure} locked={opening} always>
          <AmountField choice={choice} onChoose={onChoose} locked={opening} failure={amount_failure} />
        </ServicePart>
        <p className={styles.plan} aria-live="polite">
          {plan ? (
            <>
              <b>{plan.today}</b>
              {plan.rest}
            </>
          ) : (
            "Choose an amount to see where your money goes."
          )}
          <ReportWords {...reported} />
        </p>
        <ReportNeed {...reported} locked={opening} />
        <p className={styles.note}>You'll pay on Stripe's secure page, in a new tab. Not tax-deductible.</p>
        <FieldError id={`${id}-error`}>
          {failure && !(amount_failure && !chosen) && !reported.failure && !saidAtService(failure, chosen)
            ? failure.message
            : null}
        </FieldError>
        <PayBar today={plan?.today ?? null} label="Continue to payment" opening={opening} />
      </form>
    </details>
  );
}
