import {
  ASSOCIATION_ANSWERS,
  ASSOCIATION_QUESTIONS,
  type AssociationAnswer,
  type AssociationQuestion,
} from "../../../../contract/contributions/association.ts";
import type { Rule } from "../../../../contract/form/call.ts";
import { recordOf } from "../../../../pure/records.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError, SelectField } from "../../../ui/fields/field.tsx";
import { InputField } from "../../../ui/fields/form-fields.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import styles from "../elsewhere/elsewhere.module.css";
import { ANSWER_WORDS, QUESTIONS } from "./association-words.ts";

export type Answered = Readonly<Record<AssociationQuestion, AssociationAnswer>>;
type Typed = Readonly<Record<AssociationQuestion | "told_on", string>>;

interface AnswersFormProps {
  /** Names the controls apart where there are several forms. */
  readonly name: string;
  readonly words: string;
  readonly questions?: Readonly<Record<AssociationQuestion, string>>;
  /** The day on which an officer was told is asked, too. */
  readonly asks_day?: boolean;
  readonly send: (answers: Answered, told_on: string) => Promise<unknown>;
  readonly onDone: () => void;
}

const CHOICES = ASSOCIATION_ANSWERS.map((value) => ({ value, label: ANSWER_WORDS[value] }));

/** The five questions. What fails leaves the answers as they are. */
export function AnswersForm({
  name,
  words,
  questions = ASSOCIATION_QUESTIONS,
  asks_day = false,
  send,
  onDone,
}: AnswersFormProps) {
  const { values, change, fault, faultAt, busy, submit, setValues } = useForm<Typed, unknown>({
    initial: NOTHING,
    rules: asks_day ? [...RULES, DAY_RULE] : RULES,
    send: (typed) =>
      send(
        recordOf(QUESTIONS, (question) => answerOf(typed[question])),
        typed.told_on,
      ),
    onDone() {
      setValues(NOTHING);
      notify("success", "The answers are saved.");
      onDone();
    },
    whenFailed: "We couldn't save the answers. Please try again.",
    tells_failure: false,
  });
  const fields: readonly string[] = [...QUESTIONS, "told_on"];
  return (
    <form className={styles.form} noValidate method="post" onSubmit={submit} aria-busy={busy}>
      {QUESTIONS.map((question) => (
        <div key={question} className={styles.asked}>
          <SelectField
            label={questions[question]}
            control_id={`${name}-${question}`}
            name={question}
            value={values[question]}
            choices={CHOICES}
            unset="Please choose"
            state="ready"
            onChoose={(value) => change({ [question]: value })}
          />
          <FieldError id={`${name}-${question}-error`}>{faultAt(question)}</FieldError>
        </div>
      ))}
      {asks_day && (
        <InputField
          label="Day you were told"
          name="told_on"
          type="date"
          value={values.told_on}
          onChange={(event) => change({ told_on: event.currentTarget.value })}
          failure={faultAt("told_on")}
        />
      )}
      <FieldError id={`${name}-error`}>
        {fault && !fields.includes(fault.field) ? fault.message : null}
      </FieldError>
      <button type="submit" className={buttonClass("loud")} aria-disabled={busy}>
        {busy && <Spinner />}
        {words}
      </button>
    </form>
  );
}

const NOTHING: Typed = { ...recordOf(QUESTIONS, () => ""), told_on: "" };

const answerOf = (value: string): AssociationAnswer =>
  ASSOCIATION_ANSWERS.find((answer) => answer === value) ?? "unsure";

const RULES: readonly Rule<Typed>[] = QUESTIONS.map((question) => [
  (typed) => typed[question] !== "",
  "Please answer this question.",
  question,
]);
const DAY_RULE: Rule<Typed> = [
  ({ told_on }) => told_on !== "",
  "Please enter the day you were told.",
  "told_on",
];
