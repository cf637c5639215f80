import {
  ASSOCIATION_QUESTIONS,
  type AssociationQuestion,
  type GivenAnswers,
} from "../../../../contract/contributions/association.ts";
import { longDate } from "../../../../pure/dates.ts";
import styles from "../elsewhere/elsewhere.module.css";
import shared from "../lists/dashboard.module.css";
import { ANSWER_WORDS, QUESTIONS } from "./association-words.ts";

interface AnswersProps {
  readonly given: GivenAnswers;
  readonly questions?: Readonly<Record<AssociationQuestion, string>>;
}

/** What was said, and when. */
export const Answers = ({ given, questions = ASSOCIATION_QUESTIONS }: AnswersProps) => (
  <>
    <dl className={styles.answers}>
      {QUESTIONS.map((question) => (
        <div key={question}>
          <dt>{questions[question]}</dt>
          <dd>{ANSWER_WORDS[given[question]]}</dd>
        </div>
      ))}
    </dl>
    <p className={shared.small}>{whenWords(given)}</p>
  </>
);

const whenWords = ({ told_on, answered_at, by_letter, of }: GivenAnswers): string => {
  const day = longDate(answered_at.slice(0, 10));
  if (told_on) {
    const whom = of === null ? "" : ` about ${of}`;
    return `Told to the compliance office${whom} on ${longDate(told_on)}, noted on ${day}.`;
  }
  const how = by_letter ? ", by the link in a receipt" : "";
  return `Answered by ${of ?? "the payor"} on ${day}${how}.`;
};
