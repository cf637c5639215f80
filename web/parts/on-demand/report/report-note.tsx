import { useEffect, useId, useRef } from "react";
import { NAMED_IN_REPORT, PLEASE_AGREE_TO_REPORT } from "../../../../contract/contributions/payor-sum.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { Agreement } from "./agreement.tsx";
import type { FormReport } from "./naming.ts";
import { NAMED } from "./report.ts";
import styles from "./report-note.module.css";

/** What the sum comes to and what follows; stands in what is read out when it changes. */
export function ReportWords({ report, words_id }: Pick<FormReport, "report" | "words_id">) {
  if (report.needs === "school" || report.words.length === 0) return null;
  return (
    <span id={words_id} className={styles.words} data-quiet={report.needs === "nothing" ? "" : undefined}>
      {report.words.join(" ")}
    </span>
  );
}

/** What is needed before the payment: a tick, or a word of the school. What is missing at a press takes the focus here. */
export function ReportNeed(props: FormReport & { readonly locked: boolean }) {
  const { report, answer, failure, words_id, onAgree, locked } = props;
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  const asks = report.needs === "agreement";
  // Another failure with each press.
  useEffect(() => {
    if (failure && asks) box.current?.focus();
  }, [failure, asks]);
  if (asks)
    return (
      <Agreement
        name={NAMED}
        words={NAMED_IN_REPORT.words}
        about={words_id}
        agreed={answer.agreed_to !== null}
        locked={locked}
        failure={failure && PLEASE_AGREE_TO_REPORT}
        onChange={onAgree}
        box={box}
      />
    );
  if (report.needs !== "school") return null;
  return failure ? (
    <FieldError id={id}>{report.message}</FieldError>
  ) : (
    <p className={styles.message}>{report.message}</p>
  );
}
