import { type RefObject, useEffect, useId, useRef, useState } from "react";
import {
  type Correction,
  correctionRules,
  DIVISIONS,
  type FactCorrection,
  REASON,
  type SchoolFact,
  type SchoolFacts,
} from "../../../../contract/collaborations/school-facts.ts";
import type { Rule } from "../../../../contract/form/call.ts";
import { longDate } from "../../../../pure/dates.ts";
import { US_STATES, usStateName } from "../../../../pure/us-states.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import type { Choice } from "../../../ui/fields/field.tsx";
import { ChoiceField, LinesField } from "../../../ui/fields/form-fields.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import styles from "./school-facts.module.css";

const WORDS: Readonly<Record<SchoolFact, { label: string; thing: string; choices: readonly Choice[] }>> = {
  us_state: { label: "State", thing: "state", choices: US_STATES },
  division: {
    label: "Division",
    thing: "division",
    choices: DIVISIONS.map((value) => ({ value, label: divisionName(value) })),
  },
};

const NOT_KNOWN = "Not known";

function divisionName(division: string): string {
  return division === "NAIA" ? division : `NCAA Division ${division}`;
}

function nameOf(what: SchoolFact, value: string | null): string {
  if (value === null) return NOT_KNOWN;
  return what === "us_state" ? (usStateName(value) ?? value) : divisionName(value);
}

interface FactsProps {
  readonly facts: SchoolFacts;
  /** Says it to the server. */
  readonly correct: (said: FactCorrection) => Promise<SchoolFacts>;
  readonly onCorrected: (facts: SchoolFacts) => void;
  /** Someone else corrected it: what is shown is loaded anew. */
  readonly onStale: () => void;
}

/** What decides which rules count, who says so, and what was corrected. */
export function FactsOfSchool({ facts, ...ways }: FactsProps) {
  return (
    <>
      <Fact what="us_state" facts={facts} {...ways} />
      <Fact what="division" facts={facts} {...ways} />
      {facts.corrections.length > 0 && <Corrections corrections={facts.corrections} />}
    </>
  );
}

function Fact({ what, facts, onCorrected, ...ways }: FactsProps & { readonly what: SchoolFact }) {
  const title_id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { label, thing } = WORDS[what];
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <section className={styles.part} aria-labelledby={title_id}>
      <div className={styles.fact}>
        <div>
          <h3 id={title_id}>{label}</h3>
          <p className={styles.value}>{nameOf(what, facts[what].value)}</p>
          <p className={styles.beside}>{fromWords(what, facts)}</p>
        </div>
        <button
          ref={button}
          type="button"
          className={buttonClass("quiet")}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Correct the {thing}
        </button>
      </div>
      {open && (
        <CorrectForm
          {...ways}
          what={what}
          seen={facts.corrections.find((it) => it.what === what)?.correction_id ?? 0}
          onCancel={close}
          onCorrected={(corrected) => {
            close();
            onCorrected(corrected);
          }}
        />
      )}
    </section>
  );
}

/** Who says it. */
function fromWords(what: SchoolFact, { [what]: fact, corrections }: SchoolFacts): string {
  const last = corrections.find((it) => it.what === what);
  if (fact.is_corrected && last) return `From: a correction ${byAndOn(last)}`.trimEnd();
  if (fact.sources.length > 0) return `From: ${fact.sources.join(", ")}`;
  return "No source says it, or two sources differ. Please correct it.";
}

function byAndOn({ corrected_by, corrected_at }: Correction): string {
  const by = corrected_by ? `by ${corrected_by}` : "";
  return (corrected_at ? `${by} on ${longDate(corrected_at)}` : by).trim();
}

interface CorrectProps extends Pick<FactsProps, "correct" | "onCorrected" | "onStale"> {
  readonly what: SchoolFact;
  /** The latest correction of it that stands on the page. */
  readonly seen: number;
  readonly onCancel: () => void;
}

const UNKNOWN = "unknown";

function CorrectForm({ what, seen, correct, onCancel, onCorrected, onStale }: CorrectProps) {
  const { label, thing, choices } = WORDS[what];
  const form = useRef<HTMLFormElement>(null);
  useFirstField(form);
  const { change, fault, faultAt, busy, submit } = useForm<Typed, SchoolFacts>({
    initial: { value: "", reason: "" },
    rules: [[({ value }) => value !== "", `Please choose a ${thing}.`, "value"], ...rulesFor(what)],
    async send(typed) {
      try {
        return await correct({ ...asSent(what, typed), seen });
      } catch (error) {
        if (problemOf(error)?.status === 409) onStale();
        throw error;
      }
    },
    whenFailed: `We couldn't save the ${thing}. Please try again.`,
    onDone(facts) {
      notify("success", `The ${thing} is corrected.`);
      onCorrected(facts);
    },
  });
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      method="post"
      aria-busy={busy}
      onSubmit={submit}
      onChange={({ target }) => change(typedIn(target))}
    >
      <ChoiceField
        label={`Correct ${thing}`}
        name="value"
        choices={[...choices, { value: UNKNOWN, label: NOT_KNOWN }]}
        unset={`Choose a ${thing}`}
        failure={faultAt("value")}
      />
      <LinesField
        label="Reason"
        name="reason"
        maxLength={REASON.most}
        hint={`${label} and reason stay on record. At least ${REASON.least} characters, and no names of people.`}
        failure={faultAt("reason")}
      />
      {fault?.field === "" && <p role="alert">{fault.message}</p>}
      <div className={styles.ways}>
        <button type="submit" className={buttonClass("loud")} aria-disabled={busy}>
          {busy && <Spinner />}
          Save the {thing}
        </button>
        <button type="button" className={buttonClass("quiet")} onClick={onCancel}>
          Keep it
        </button>
      </div>
    </form>
  );
}

interface Typed {
  readonly value: string;
  readonly reason: string;
}

const asSent = (what: SchoolFact, { value, reason }: Typed) => ({
  what,
  value: value === UNKNOWN ? null : value,
  reason,
});

const rulesFor = (what: SchoolFact): Rule<Typed>[] =>
  correctionRules.map(([holds, message, field]) => [
    (typed: Typed) => holds(asSent(what, typed)),
    message,
    field,
  ]);

/** What was typed into one field of a form. */
const typedIn = (target: EventTarget): Partial<Typed> =>
  target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
    ? { [target.name]: target.value }
    : {};

/** Who opened the form goes on in it. */
function useFirstField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.querySelector<HTMLElement>("select")?.focus(), [form]);
}

function Corrections({ corrections }: { readonly corrections: readonly Correction[] }) {
  const title_id = useId();
  return (
    <section className={styles.part} aria-labelledby={title_id}>
      <h3 id={title_id}>Corrections</h3>
      <ol className={styles.lines}>
        {corrections.map((it) => (
          <li key={it.correction_id}>
            <p>
              {[`${WORDS[it.what].label}: ${nameOf(it.what, it.value)}`, byAndOn(it)]
                .filter(Boolean)
                .join(", ")}
            </p>
            <p className={styles.beside}>{it.reason}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
