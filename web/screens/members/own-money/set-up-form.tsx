import type { FormEvent } from "react";
import {
  type AccountBody,
  type OwnMoney,
  openPayoutForm,
  WORK_STATUSES,
  type WorkStatus,
} from "../../../../contract/payouts/own-payouts.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { RadioField } from "../../../ui/fields/form-fields.tsx";
import { tickClass } from "../../../ui/fields/tick.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import styles from "./own-money.module.css";

interface Typed {
  readonly of_age: boolean;
  readonly status: string;
}

interface SetUpFormProps {
  readonly money: OwnMoney;
  readonly onStale: () => void;
}

const STANDS_OTHERWISE = 409;

/** What is asked before the payment provider's form opens: what decides whether somebody has to look first. */
export function SetUpForm({ money: { asks_age }, onStale }: SetUpFormProps) {
  const client = useApiClient();
  const { change, fault, faultAt, busy, left, submit } = useForm<Typed, { readonly url: string }>({
    initial: { of_age: false, status: "" },
    rules: [
      [({ of_age }) => of_age || !asks_age, "Please confirm that you're 18 or older.", "of_age"],
      [({ status }) => statusOf(status) !== null, "Please choose one.", "status"],
    ],
    async send(typed) {
      try {
        return await asMember(client, client.ask(openPayoutForm, { body: bodyOf(typed) }));
      } catch (error) {
        if (problemOf(error)?.status === STANDS_OTHERWISE) onStale();
        throw error;
      }
    },
    leaves: true,
    onDone: ({ url }) => window.location.assign(url),
    whenFailed: "We couldn't open the form. Please try again.",
    tells_failure: false,
  });
  const read = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(currentTarget);
    change({ of_age: typed.has("of_age"), status: String(typed.get("status") ?? "") });
  };
  return (
    <form
      className={styles.form}
      noValidate
      method="post"
      onSubmit={left ? (event) => event.preventDefault() : submit}
      onChange={read}
      aria-busy={busy}
    >
      {asks_age && (
        <div>
          <label className={styles.tick}>
            <input type="checkbox" className={tickClass} name="of_age" />
            <span>I'm 18 or older.</span>
          </label>
          <FieldError id="of-age-error">{faultAt("of_age")}</FieldError>
        </div>
      )}
      <RadioField
        name="status"
        label="In the US, I'm"
        hint="Being paid can affect a student visa, so your school looks first if you're on one."
        choices={CHOICES}
        failure={faultAt("status")}
      />
      <FieldError id="set-up-error">{fault?.field === "" ? fault.message : null}</FieldError>
      <button type="submit" className={buttonClass("loud")} aria-disabled={busy || left}>
        {(busy || left) && <Spinner />}
        Set up payouts
      </button>
    </form>
  );
}

const STATUS_WORDS: Readonly<Record<WorkStatus, string>> = {
  citizen_or_resident: "A citizen or permanent resident",
  student_visa: "On a student visa",
  not_sure: "Not sure",
};
const CHOICES = WORK_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }));

const statusOf = (typed: string): WorkStatus | null =>
  WORK_STATUSES.find((status) => status === typed) ?? null;

const bodyOf = ({ of_age, status }: Typed): AccountBody => ({
  of_age,
  status: statusOf(status) ?? "not_sure",
});
