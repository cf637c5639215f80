import { type FormEvent, useId, useRef } from "react";
import { pages } from "../../../../contract/pages/addresses.ts";
import type { RecurringSheet } from "../../../../contract/recurring/recurring.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { controlClass } from "../../../ui/fields/control.ts";
import { FieldError, labelClass } from "../../../ui/fields/field.tsx";
import { wholeDollars } from "../../on-demand/contribution/amount.ts";
import { Link } from "../../visitors/blocks/link.tsx";
import { NamedPart, namedIn, useNamed } from "./named-part.tsx";
import styles from "./recurring-card.module.css";
import type { Changes } from "./use-changes.ts";

interface ChangeFormProps {
  readonly sheet: RecurringSheet;
  readonly changes: Changes;
}

/**
 * Another amount. By a mailed link it can only be lowered. Where the rest of the plan comes to what the athlete reports, the server
 * says so, and it is saved once its supporter has agreed to being named.
 */
export function AmountForm({ sheet, changes, may_raise }: ChangeFormProps & { readonly may_raise: boolean }) {
  const { busy, failure, ask } = changes;
  const { next_charge_at, owed } = sheet;
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const failed = failure?.act === "amount" ? failure : null;
  const named = useNamed(failed);
  const wrong = failed && !(named.follows && failed.field === "agrees_to_be_named") ? failed.message : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const amount = wholeDollars(field.current?.value ?? "");
    if (!(await ask({ act: "amount", amount, ...namedIn(named) }))) field.current?.focus();
  };
  return (
    <form className={styles.panel} onSubmit={submit} noValidate>
      <div className={styles.field}>
        <label className={labelClass} htmlFor={id}>
          Monthly amount, starting{" "}
          {owed && next_charge_at ? longDate(next_charge_at) : "with the next payment"}
        </label>
        <input
          ref={field}
          id={id}
          className={controlClass}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={sheet.amount}
          aria-invalid={wrong !== null}
          aria-describedby={`${id}-wrong`}
        />
      </div>
      <FieldError id={`${id}-wrong`}>{wrong}</FieldError>
      <NamedPart {...named} />
      {owed && <p>This month's payment stays {dollars(owed.amount)}.</p>}
      {!may_raise && (
        <p>
          You can lower it here. To raise it,{" "}
          <Link className={linkClass} to={pages.login.to(pages.myContributions.to())}>
            sign in
          </Link>
          .
        </p>
      )}
      <button type="submit" className={buttonClass("loud")} aria-disabled={busy}>
        {busy ? "Saving..." : "Save amount"}
      </button>
    </form>
  );
}

/** Asks once more, since it can't be undone. */
export function EndForm({ sheet, changes, onKeep }: ChangeFormProps & { readonly onKeep: () => void }) {
  const { busy, failure, ask } = changes;
  const id = useId();
  return (
    <div className={styles.panel}>
      <p>
        You won't be charged again, and this contribution can't be restarted. The {dollars(sheet.given)} you
        gave stays with {sheet.player_name}.
      </p>
      <FieldError id={id}>{failure?.act === "end" ? failure.message : null}</FieldError>
      <div className={styles.answers}>
        <button
          type="button"
          className={buttonClass("danger")}
          aria-disabled={busy}
          onClick={() => ask({ act: "end" })}
        >
          {busy ? "Canceling..." : "Yes, cancel"}
        </button>
        <button type="button" className={buttonClass("quiet")} onClick={onKeep}>
          Keep it
        </button>
      </div>
    </div>
  );
}
