import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { firstBroken } from "../../../../contract/form/call.ts";
import type { ShownOffer } from "../../../../contract/orders/offers.ts";
import { DEFAULT_DURATION, DURATIONS, recurringRules } from "../../../../contract/recurring/recurring.ts";
import { FieldError, labelClass } from "../../../ui/fields/field.tsx";
import { Agreement } from "../report/agreement.tsx";
import { type FormReport, formReport, type Naming } from "../report/naming.ts";
import { ReportNeed, ReportWords } from "../report/report-note.tsx";
import { focusService, saidAtService } from "../services/order-rules.ts";
import { ServicePart } from "../services/service-part.tsx";
import type { Services } from "../services/services.ts";
import { type AmountChoice, amountOf } from "./amount.ts";
import amounts from "./amount-field.module.css";
import { AmountField, focusAmount } from "./amount-field.tsx";
import type { Checkout, CheckoutFailure } from "./checkout.ts";
import styles from "./contribution-dialog.module.css";
import type { HeldOrder } from "./held-contribution.ts";
import { PayBar } from "./pay-bar.tsx";
import { type RecurringPlan, recurringPlan } from "./recurring-plan.ts";
import own from "./recurring-section.module.css";
import type { Order } from "./use-checkout.ts";

interface RecurringSectionProps {
  readonly player_name: string;
  readonly checkout: Checkout;
  readonly signed_out: boolean;
  /** Whether it stands open at first. */
  readonly open: boolean;
  /** What was chosen before signing in. */
  readonly first: HeldOrder | null;
  readonly choice: AmountChoice;
  readonly onChoose: (choice: AmountChoice) => void;
  readonly services: Services;
  readonly naming: Naming;
  readonly onSubmit: (order: Order, choice: AmountChoice, agreement: string | null) => void;
  readonly onRenew: () => void;
}

/** A contribution that is charged every month, so many times in all, and then ends. */
export function RecurringSection(props: RecurringSectionProps) {
  const { open } = props;
  const [opened, setOpened] = useState(open);
  return (
    <details className={styles.section} name="contribution" open={open} onToggle={() => setOpened(true)}>
      <summary>Recurring contribution</summary>
      {/* Made when it is first looked at; then what was chosen stays. */}
      {opened && <RecurringForm {...props} />}
    </details>
  );
}

function RecurringForm(props: RecurringSectionProps) {
  const { player_name, checkout, signed_out, first, choice, onChoose, services, naming, onSubmit, onRenew } =
    props;
  const [months, setMonths] = useState<number>(first?.months ?? DEFAULT_DURATION);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => (first ? goBackTo(form.current, first.scrolled) : undefined), [first]);
  const opening = checkout.phase === "opening";
  const failure = checkout.phase === "choosing" ? checkout.failure : null;
  const at = (field: string) => (failure?.field === field ? failure.message : null);
  const { chosen, typed } = services;
  const amount = chosen ? chosen.price : amountOf(choice);
  const reported = formReport(naming, { player_name, amount, months }, failure, id);
  const elsewhere = reported.failure ? null : saidElsewhere(failure, chosen);
  const plan = recurringPlan(amount, months, new Date());
  const words = plan?.agreement ?? "Charge my card automatically each month. I can cancel anytime.";
  // Agreed is to this very sentence: where it is another by now, nobody has.
  const [agreed_to, setAgreedTo] = useState(first?.agreed_to ?? null);
  const agreed = agreed_to === words;

  const changeOrder = (change: () => void) => {
    change();
    onRenew();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const service = chosen && { ...typed, offer: chosen };
    const order = { amount, service, recurring_cost_duration: months, agreed_to_renewal: agreed };
    onSubmit({ ...order, report: reported.answer }, choice, plan?.agreement ?? null);
    focusMissing(event.currentTarget, order);
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <ServicePart
        player_name={player_name}
        services={services}
        failure={failure}
        locked={opening}
        always={false}
      >
        <AmountField
          choice={choice}
          onChoose={onChoose}
          locked={opening}
          failure={at("amount")}
          label="Amount each month"
        />
      </ServicePart>
      <Durations
        months={months}
        locked={opening}
        onChoose={(chosen) => changeOrder(() => setMonths(chosen))}
      />
      <Plan plan={plan} player_name={player_name} is_service={chosen !== null} reported={reported} />
      <ReportNeed {...reported} locked={opening} />
      <Agreement
        name="agreed_to_renewal"
        words={words}
        agreed={agreed}
        locked={opening}
        failure={at("agreed_to_renewal")}
        onChange={(now) => changeOrder(() => setAgreedTo(now ? words : null))}
      />
      <FieldError id={`${id}-error`}>{elsewhere}</FieldError>
      <Foot today={plan?.today ?? null} signed_out={signed_out} opening={opening} />
    </form>
  );
}

/** What went wrong, where it is at no field that stands here. */
function saidElsewhere(failure: CheckoutFailure | null, chosen: ShownOffer | null): string | null {
  if (!failure || failure.field === "agreed_to_renewal" || saidAtService(failure, chosen)) return null;
  return failure.field === "amount" && !chosen ? null : failure.message;
}

/** Leads the focus to what is missing. */
function focusMissing(form: HTMLFormElement, order: Omit<Monthly, "report">): void {
  if (order.service) focusService(form, order.service);
  else focusAmount(form, order.amount);
  const asked = { ...order, nil_service_type: "general_contribution" };
  if (firstBroken(recurringRules, asked)?.field === "agreed_to_renewal")
    form.querySelector<HTMLElement>("[name=agreed_to_renewal]")?.focus();
}

type Monthly = Extract<Order, { readonly recurring_cost_duration: number }>;

const Foot = ({ today, signed_out, opening }: FootProps) => (
  <>
    <p className={styles.note}>
      {signed_out
        ? "Sign in first so you can change or cancel it later."
        : "You'll pay on Stripe's secure page, in a new tab."}{" "}
      Not tax-deductible.
    </p>
    <PayBar
      today={today}
      label={signed_out ? "Sign in to continue" : "Continue to payment"}
      opening={opening}
    />
  </>
);

interface FootProps {
  readonly today: string | null;
  readonly signed_out: boolean;
  readonly opening: boolean;
}

function Durations({ months, locked, onChoose }: DurationsProps) {
  const id = useId();
  return (
    <fieldset disabled={locked}>
      <legend className={labelClass}>For how long</legend>
      <div className={`${amounts.amounts} ${amounts.durations}`}>
        {DURATIONS.map((duration) => (
          <label key={duration}>
            <input
              type="radio"
              name={`${id}-months`}
              checked={months === duration}
              onChange={() => onChoose(duration)}
            />
            {duration} months
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface DurationsProps {
  readonly months: number;
  readonly locked: boolean;
  readonly onChoose: (months: number) => void;
}

/** Where the supporter was before signing in: nothing was scrolled away, and the way on has the focus. */
function goBackTo(form: HTMLFormElement | null, scrolled: number): () => void {
  // Once the dialog is open, which is after everything in it.
  const frame = requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>("[type=submit]")?.focus({ preventScroll: true });
    const dialog = form?.closest("dialog");
    if (dialog) dialog.scrollTop = scrolled;
  });
  return () => cancelAnimationFrame(frame);
}

/** What is charged today, when next, when last, and what it is in all. */
function Plan({ plan, player_name, is_service, reported }: PlanProps) {
  return (
    <div className={styles.plan} aria-live="polite">
      {plan ? (
        <>
          <p>
            <b>{plan.today}</b>, {plan.monthly}.
          </p>
          <dl className={own.dates}>
            <div>
              <dt>Next payment</dt>
              <dd>{plan.next}</dd>
            </div>
            <div>
              <dt>Last payment</dt>
              <dd>{plan.last}</dd>
            </div>
            <div>
              <dt>Total</dt>
              <dd>{plan.total}</dd>
            </div>
          </dl>
          <p>
            It stops automatically after the last payment.{" "}
            {is_service && "We hold each payment until it's done. Then "}100% is held for {player_name}. We
            cover the card fee.
          </p>
        </>
      ) : (
        "Choose an amount to see what you pay, and when."
      )}
      <ReportWords {...reported} />
    </div>
  );
}

interface PlanProps {
  readonly plan: RecurringPlan | null;
  readonly player_name: string;
  readonly is_service: boolean;
  readonly reported: FormReport;
}
