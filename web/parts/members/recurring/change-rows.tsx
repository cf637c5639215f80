import {
  CalendarX,
  ChevronDown,
  ChevronRight,
  CreditCard,
  type LucideIcon,
  Pause,
  Pencil,
} from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { RecurringSheet } from "../../../../contract/recurring/recurring.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { AmountForm, EndForm } from "./change-forms.tsx";
import { nextOf } from "./pause.ts";
import { PauseForm } from "./pause-form.tsx";
import styles from "./recurring-card.module.css";
import type { Changes } from "./use-changes.ts";

interface ChangeRowsProps {
  readonly sheet: RecurringSheet;
  readonly changes: Changes;
  readonly may_raise: boolean;
}

type Form = "pause" | "amount" | "end";

/**
 * What can be done about one that has not ended: first what it waits for, then a row for everything else. Rows over the
 * whole width on a phone, one line of words where there is room. One form at a time is open below its row.
 */
export function ChangeRows({ sheet, changes, may_raise }: ChangeRowsProps) {
  const { busy, failure, ask, replaceCard } = changes;
  const { state, next_charge_at, held_for, asked_until } = sheet;
  const [open, setOpen] = useState<Form | null>(null);
  const id = useId();
  const next = nextOf(sheet);
  const is_late = state === "late";
  const may_resume = state === "paused" && !asked_until && held_for !== "stopped";
  const wrong = failure && !["pause", "amount", "end"].includes(failure.act) ? failure.message : null;
  const row = (form: Form) => ({
    is_open: open === form,
    onPress: () => setOpen(open === form ? null : form),
  });
  return (
    <div className={styles.acts}>
      {is_late && (
        <button type="button" className={buttonClass("loud")} aria-disabled={busy} onClick={replaceCard}>
          <CreditCard size={18} aria-hidden="true" /> Update card
        </button>
      )}
      {may_resume && (
        <button
          type="button"
          className={buttonClass("loud")}
          aria-disabled={busy}
          onClick={() => ask({ act: "resume" })}
        >
          Resume now
        </button>
      )}
      <FieldError id={id}>{wrong}</FieldError>
      <div className={styles.rows}>
        {next && state === "going" && (
          <Row icon={Pause} label="Pause" {...row("pause")}>
            <PauseForm sheet={sheet} next={next} changes={changes} />
          </Row>
        )}
        {(next_charge_at || held_for) && (
          <Row icon={Pencil} label="Change amount" {...row("amount")}>
            <AmountForm sheet={sheet} changes={changes} may_raise={may_raise} />
          </Row>
        )}
        {!is_late && (
          <button type="button" className={styles.row} aria-disabled={busy} onClick={replaceCard}>
            <CreditCard size={18} aria-hidden="true" /> Update card
            <ChevronRight className={styles.chevron} size={18} aria-hidden="true" />
          </button>
        )}
        <Row icon={CalendarX} label="Cancel it" is_danger {...row("end")}>
          <EndForm sheet={sheet} changes={changes} onKeep={() => setOpen(null)} />
        </Row>
      </div>
    </div>
  );
}

interface RowProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly is_danger?: boolean;
  readonly is_open: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Row({ icon: Icon, label, is_danger = false, is_open, onPress, children }: RowProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={is_danger ? `${styles.row} ${styles.danger}` : styles.row}
        aria-expanded={is_open}
        aria-controls={is_open ? id : undefined}
        onClick={onPress}
      >
        <Icon size={18} aria-hidden="true" /> {label}
        <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
      </button>
      {is_open && (
        <div id={id} ref={bringIntoView} className={styles.opened}>
          {children}
        </div>
      )}
    </>
  );
}

/** On a phone the form opens at the screen's lower end: its button is not left below it. */
const bringIntoView = (it: HTMLElement | null): void => it?.scrollIntoView({ block: "nearest" });
