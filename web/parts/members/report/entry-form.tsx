import { useEffect, useState } from "react";
import type { Deliverable } from "../../../../contract/contributions/packet-facts.ts";
import {
  enterForReport,
  MOST_DELIVERABLES,
  type PacketSubject,
  type ReportOfPayor,
  reportEntryRules,
} from "../../../../contract/contributions/report-packet.ts";
import type { Rule } from "../../../../contract/form/call.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { InputField, LinesField } from "../../../ui/fields/form-fields.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import shared from "../lists/dashboard.module.css";
import payors from "../payors/payors.module.css";
import styles from "./report.module.css";

interface EntryFormProps {
  readonly report: ReportOfPayor;
  readonly subject: PacketSubject;
  readonly onDone: (report: ReportOfPayor) => void;
  /** It has changed meanwhile: what stands there now is asked for. */
  readonly onChanged: () => void;
}

interface Typed {
  readonly term_from: string;
  readonly term_until: string;
  readonly business_purpose: string;
  readonly lines: readonly TypedLine[];
}

interface TypedLine {
  readonly platform: string;
  readonly count: string;
  readonly what: string;
}

const EMPTY: TypedLine = { platform: "", count: "", what: "" };

/** What the form asks for and nobody has said here yet: the term, the purpose, and what is done for it. */
export function EntryForm(props: EntryFormProps) {
  const { report } = props;
  const { values, change, fault, faultAt, busy, submit } = useEntry(props);
  const changeLine = (nth: number, line: Partial<TypedLine>) =>
    change({ lines: values.lines.map((each, at) => (at === nth ? { ...each, ...line } : each)) });
  return (
    <section className={shared.panel} aria-labelledby="entry-title">
      <h2 id="entry-title">Term, purpose and deliverables</h2>
      <form className={payors.form} noValidate method="post" onSubmit={submit} aria-busy={busy}>
        <TermFields is_own={report.is_own} values={values} change={change} faultAt={faultAt} />
        {values.lines.map((line, at) => (
          <DeliverableLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone.
            key={at}
            nth={at + 1}
            line={line}
            failureAt={(field) => (fault?.field === field && broken(values.lines, at) ? fault.message : null)}
            onChange={(changed) => changeLine(at, changed)}
          />
        ))}
        <FieldError id="entry-error">
          {fault && !AT_FIELDS.includes(fault.field) ? fault.message : null}
        </FieldError>
        <div className={styles.buttons}>
          {values.lines.length < MOST_DELIVERABLES && (
            <button
              type="button"
              className={buttonClass("quiet")}
              onClick={() => change({ lines: [...values.lines, EMPTY] })}
            >
              Add a deliverable
            </button>
          )}
          <button type="submit" className={buttonClass("loud")} aria-disabled={busy}>
            {busy && <Spinner />}
            Save
          </button>
        </div>
      </form>
    </section>
  );
}

/**
 * What is typed stays, whatever comes anew: another's entry is taken over where nothing was typed since. Else the server says that it changed,
 * and what is saved once more replaces it.
 */
function useEntry({ report, subject, onDone, onChanged }: EntryFormProps) {
  const client = useApiClient();
  // What was seen, and what stood in the form by it.
  const [base, setBase] = useState(() => ({ report, typed: typedOf(report), is_told: false }));
  const form = useForm<Typed, ReportOfPayor>({
    initial: base.typed,
    rules: RULES,
    async send(typed) {
      const body = { ...subject, seen_sha256: base.report.facts_sha256, ...sent(typed) };
      try {
        return await asMember(client, client.ask(enterForReport, { body }));
      } catch (error) {
        if (problemOf(error)?.status === 409) {
          setBase((before) => ({ ...before, is_told: true }));
          onChanged();
        }
        throw error;
      }
    },
    onDone: (entered, typed) => {
      setBase({ report: entered, typed, is_told: false });
      notify("success", "Your entry is saved.");
      onDone(entered);
    },
    whenFailed: "We couldn't save your entry. Please try again.",
    tells_failure: false,
  });
  const { values, setValues } = form;
  useEffect(() => {
    if (report === base.report) return;
    const is_same = JSON.stringify(report.entry) === JSON.stringify(base.report.entry);
    if (!is_same && values === base.typed) {
      const typed = typedOf(report);
      setBase({ report, typed, is_told: false });
      setValues(typed);
    } else if (is_same || base.is_told) setBase({ ...base, report, is_told: false });
  }, [report, base, values, setValues]);
  return form;
}

const AT_FIELDS = ["term_from", "term_until", "business_purpose", "platform", "count", "what"];

interface TermFieldsProps {
  readonly values: Typed;
  readonly change: (typed: Partial<Typed>) => void;
  readonly faultAt: (field: keyof Typed) => string | null;
  readonly is_own: boolean;
}

const TermFields = ({ values, change, faultAt, is_own }: TermFieldsProps) => (
  <>
    <InputField
      label="First day of the term"
      name="term_from"
      type="date"
      value={values.term_from}
      onChange={(event) => change({ term_from: event.currentTarget.value })}
      failure={faultAt("term_from")}
      optional
    />
    <InputField
      label="Last day of the term"
      name="term_until"
      type="date"
      value={values.term_until}
      onChange={(event) => change({ term_until: event.currentTarget.value })}
      failure={faultAt("term_until")}
      optional
    />
    <div className={styles.wide}>
      <LinesField
        label="Business purpose"
        hint={`Which goods or services ${is_own ? "you promote" : "the athlete promotes"}, for which business, and to whom they are offered.`}
        name="business_purpose"
        value={values.business_purpose}
        onChange={(event) => change({ business_purpose: event.currentTarget.value })}
        failure={faultAt("business_purpose")}
        optional
      />
    </div>
  </>
);

interface DeliverableLineProps {
  readonly nth: number;
  readonly line: TypedLine;
  readonly failureAt: (field: string) => string | null;
  readonly onChange: (line: Partial<TypedLine>) => void;
}

/** Where, how many times, and what; one without any of it is left out. */
const DeliverableLine = ({ nth, line, failureAt, onChange }: DeliverableLineProps) => (
  <fieldset className={styles.deliverable}>
    <legend>Deliverable {nth}</legend>
    <InputField
      label="Platform or place"
      name="platform"
      value={line.platform}
      onChange={(event) => onChange({ platform: event.currentTarget.value })}
      failure={failureAt("platform")}
      autoComplete="off"
    />
    <InputField
      label="How many"
      name="count"
      inputMode="numeric"
      value={line.count}
      onChange={(event) => onChange({ count: event.currentTarget.value })}
      failure={failureAt("count")}
      autoComplete="off"
    />
    <InputField
      label="What"
      name="what"
      value={line.what}
      onChange={(event) => onChange({ what: event.currentTarget.value })}
      failure={failureAt("what")}
      autoComplete="off"
      optional
    />
  </fieldset>
);

const typedOf = ({ entry }: ReportOfPayor): Typed => ({
  term_from: entry.term_from ?? "",
  term_until: entry.term_until ?? "",
  business_purpose: entry.business_purpose ?? "",
  lines:
    entry.deliverables.length === 0
      ? [EMPTY]
      : entry.deliverables.map(({ platform, count, what }) => ({
          platform,
          count: String(count),
          what: what ?? "",
        })),
});

const isSaid = ({ platform, count, what }: TypedLine): boolean => `${platform}${count}${what}`.trim() !== "";

const deliverableOf = ({ platform, count, what }: TypedLine): Deliverable => ({
  platform: platform.trim(),
  count: /^\d{1,6}$/.test(count.trim()) ? Number(count) : 0,
  what: what.trim() || null,
});

const sent = ({ term_from, term_until, business_purpose, lines }: Typed) => ({
  term_from: term_from || null,
  term_until: term_until || null,
  business_purpose: business_purpose.trim() || null,
  deliverables: lines.filter(isSaid).map(deliverableOf),
});

/** The line at which the first broken rule is said. */
function broken(lines: readonly TypedLine[], at: number): boolean {
  const isBroken = (line: TypedLine) =>
    isSaid(line) &&
    reportEntryRules.some(
      ([holds]) => !holds({ business_purpose: null, deliverables: [deliverableOf(line)] }),
    );
  return lines.findIndex(isBroken) === at;
}

const RULES: readonly Rule<Typed>[] = reportEntryRules.map(([holds, message, field]) => [
  (typed) => holds(sent(typed)),
  message,
  field,
]);
