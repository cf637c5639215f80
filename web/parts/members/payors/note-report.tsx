import {
  notePayorReport,
  type Payor,
  payorReportRules,
  REPORT_OUTCOMES,
  type ReportOutcome,
} from "../../../../contract/contributions/payors.ts";
import type { Rule } from "../../../../contract/form/call.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { typedSince } from "../../../state/asking/typed-since.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError, SelectField } from "../../../ui/fields/field.tsx";
import { InputField } from "../../../ui/fields/form-fields.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import shared from "../lists/dashboard.module.css";
import { NEXT_WORDS, OUTCOME_WORDS } from "./payor-words.ts";
import styles from "./payors.module.css";

/** What is known of the last note. */
type Noted = Pick<NonNullable<Payor["reported"]>, "report_id" | "reported_on" | "report_number">;

interface NoteReportProps {
  readonly payor: Pick<Payor, "payor_id"> & { readonly reported: Noted | null };
  readonly player_id: number;
  /** The version of its packet that it was reported with, where one was made. */
  readonly packet_id?: number | null;
  /** What the first note is called, where it is not the payor's page. */
  readonly title?: string;
  readonly onNoted: () => void;
}

interface Typed {
  readonly reported_on: string;
  readonly report_number: string;
  readonly outcome: ReportOutcome | "";
  readonly came_on: string;
  readonly next_due_on: string;
}

/** What came back is mostly all that is added to a note: its day and its number stand there already. */
const typedOf = (reported: Noted | null): Typed => ({
  reported_on: reported?.reported_on ?? "",
  report_number: reported?.report_number ?? "",
  outcome: "",
  came_on: "",
  next_due_on: "",
});

/** What was typed while the note was being saved. */
function keptOf(typed: Typed, now: Typed): Partial<Typed> {
  const since = typedSince(typed, now);
  // The two days stand there only with an outcome.
  return "came_on" in since || "next_due_on" in since ? { outcome: now.outcome, ...since } : since;
}

/** Says that a payor was reported: the day, and where they are known the number and what became of it. What fails leaves all as it is. */
export function NoteReport({
  payor,
  player_id,
  packet_id = null,
  title = "Note a report",
  onNoted,
}: NoteReportProps) {
  const client = useApiClient();
  const { payor_id, reported } = payor;
  const { values, change, fault, faultAt, busy, submit, setValues } = useForm<Typed, Payor>({
    initial: typedOf(reported),
    rules: RULES,
    async send(typed) {
      const body = { player_id, packet_id, seen: reported?.report_id ?? 0, ...sent(typed) };
      try {
        return await asMember(client, client.ask(notePayorReport, { params: { payor_id }, body }));
      } catch (error) {
        // What someone else noted is shown, beside what is typed here.
        if (problemOf(error)?.status === 409) onNoted();
        throw error;
      }
    },
    onDone: (noted, typed) => {
      // The list that one goes back to is another one by now.
      client.memory.outdate();
      setValues((now) => ({ ...typedOf(noted.reported), ...keptOf(typed, now) }));
      notify("success", "Your note is saved.");
      onNoted();
    },
    whenFailed: "We couldn't save your note. Please try again.",
    tells_failure: false,
  });
  return (
    <section className={shared.panel} aria-labelledby="note-title">
      <h2 id="note-title">{reported ? "Correct the note" : title}</h2>
      <form className={styles.form} noValidate method="post" onSubmit={submit} aria-busy={busy}>
        <p>
          {reported
            ? "A correction is added: what was noted before stays on record."
            : "Reported it at the College Sports Commission? Note it here, so that everyone sees it's done."}
        </p>
        <InputField
          label="Day you reported it"
          name="reported_on"
          type="date"
          value={values.reported_on}
          onChange={(event) => change({ reported_on: event.currentTarget.value })}
          failure={faultAt("reported_on")}
        />
        <InputField
          label="Report number"
          name="report_number"
          value={values.report_number}
          onChange={(event) => change({ report_number: event.currentTarget.value })}
          failure={faultAt("report_number")}
          autoComplete="off"
          optional
        />
        <OutcomeFields values={values} change={change} faultAt={faultAt} />
        <FieldError id="note-error">
          {fault && !AT_FIELDS.includes(fault.field) ? fault.message : null}
        </FieldError>
        <button type="submit" className={buttonClass("loud")} aria-disabled={busy}>
          {busy && <Spinner />}
          {reported ? "Add the correction" : "Note the report"}
        </button>
      </form>
    </section>
  );
}

interface OutcomeFieldsProps {
  readonly values: Typed;
  readonly change: (typed: Partial<Typed>) => void;
  readonly faultAt: (field: keyof Typed) => string | null;
}

/** What became of it, when that came, and what is due next by it. */
function OutcomeFields({ values, change, faultAt }: OutcomeFieldsProps) {
  const { outcome } = values;
  return (
    <>
      <SelectField
        label="Outcome (optional)"
        control_id="outcome"
        name="outcome"
        value={values.outcome}
        choices={REPORT_OUTCOMES.map((value) => ({ value, label: OUTCOME_WORDS[value] }))}
        unset="Not known yet"
        state="ready"
        onChoose={(value) => change({ outcome: REPORT_OUTCOMES.find((each) => each === value) ?? "" })}
      />
      {outcome !== "" && (
        <>
          <InputField
            label="Day it came"
            name="came_on"
            type="date"
            value={values.came_on}
            onChange={(event) => change({ came_on: event.currentTarget.value })}
            failure={faultAt("came_on")}
            optional
          />
          <InputField
            label="Due next"
            hint={NEXT_WORDS[outcome]}
            name="next_due_on"
            type="date"
            value={values.next_due_on}
            onChange={(event) => change({ next_due_on: event.currentTarget.value })}
            failure={faultAt("next_due_on")}
            optional
          />
        </>
      )}
    </>
  );
}

const AT_FIELDS = ["reported_on", "report_number", "came_on", "next_due_on"];

const sent = ({ reported_on, report_number, outcome, came_on, next_due_on }: Typed) => ({
  reported_on,
  report_number: report_number.trim() || null,
  outcome: outcome || null,
  came_on: (outcome && came_on) || null,
  next_due_on: (outcome && next_due_on) || null,
});

const RULES: readonly Rule<Typed>[] = [
  [({ reported_on }) => reported_on !== "", "Please enter the day you reported it.", "reported_on"],
  ...payorReportRules.map(
    ([holds, message, field]): Rule<Typed> => [
      (typed) => holds({ player_id: 0, ...sent(typed) }),
      message,
      field,
    ],
  ),
];
