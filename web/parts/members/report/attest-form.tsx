import { useId } from "react";
import {
  attestReport,
  type PacketSubject,
  REPORT_ATTESTATIONS,
  type ReportOfPayor,
} from "../../../../contract/contributions/report-packet.ts";
import type { Rule } from "../../../../contract/form/call.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { tickClass } from "../../../ui/fields/tick.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import shared from "../lists/dashboard.module.css";
import styles from "./report.module.css";

interface AttestFormProps {
  readonly report: ReportOfPayor;
  readonly subject: PacketSubject;
  readonly onDone: (report: ReportOfPayor) => void;
}

interface Ticks {
  readonly ticked: readonly number[];
}

const { statements, version } = REPORT_ATTESTATIONS;

const RULES: readonly Rule<Ticks>[] = statements.map((_words, at) => [
  ({ ticked }) => ticked.includes(at),
  "Please read and tick each statement.",
  `statement-${at}`,
]);

/** The athlete says that what is above is so: nothing is ticked beforehand, and what changes is asked for anew. */
export function AttestForm({ report, subject, onDone }: AttestFormProps) {
  const client = useApiClient();
  const id = useId();
  const { values, change, fault, busy, submit } = useForm<Ticks, ReportOfPayor>({
    initial: { ticked: [] },
    rules: RULES,
    send: () =>
      asMember(
        client,
        client.ask(attestReport, {
          body: { ...subject, seen_sha256: report.facts_sha256, words_version: version },
        }),
      ),
    onDone: (attested) => {
      notify("success", "You attested this report.");
      onDone(attested);
    },
    whenFailed: "We couldn't save your attestations. Please try again.",
    tells_failure: false,
  });
  const tick = (at: number, is_ticked: boolean) =>
    change({ ticked: is_ticked ? [...values.ticked, at] : values.ticked.filter((each) => each !== at) });
  return (
    <section className={shared.panel} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Your attestations</h2>
      <p>Read what's in the report first. When something in it changes, we ask you again.</p>
      <form className={shared.stack} noValidate method="post" onSubmit={submit} aria-busy={busy}>
        {statements.map((words, at) => (
          <label key={words} className={styles.tick}>
            <input
              type="checkbox"
              className={tickClass}
              name={`statement-${at}`}
              checked={values.ticked.includes(at)}
              aria-invalid={fault?.field === `statement-${at}`}
              aria-describedby={fault ? `${id}-error` : undefined}
              onChange={(event) => tick(at, event.target.checked)}
            />
            <span>{words}</span>
          </label>
        ))}
        <FieldError id={`${id}-error`}>{fault?.message ?? null}</FieldError>
        <button type="submit" className={buttonClass("loud")} aria-disabled={busy}>
          {busy && <Spinner />}
          Attest this report
        </button>
      </form>
    </section>
  );
}
