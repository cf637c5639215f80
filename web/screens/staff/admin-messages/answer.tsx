import type { RefObject } from "react";
import {
  answerMessage,
  answerRules,
  type KeptMessage,
  MOST_MESSAGE,
} from "../../../../contract/contact/messages.ts";
import { Question } from "../../../parts/members/lists/question.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { LinesField } from "../../../ui/fields/form-fields.tsx";
import styles from "./admin-messages.module.css";

interface AnswerProps {
  readonly message: KeptMessage;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly onDone: () => void;
}

/** An answer by mail, beside what it answers. */
export function Answer({ message, onDone, ...dialog }: AnswerProps) {
  const { message_id, email, first_name } = message;
  const { ask } = useApiClient();
  return (
    <Question
      {...dialog}
      title={`Answer ${first_name}`}
      act="Send"
      initial={{ answer: "" }}
      rules={answerRules}
      send={({ answer }) => ask(answerMessage, { params: { message_id }, body: { answer } })}
      whenFailed="We couldn't send it. Please try again."
      onDone={() => {
        notify("success", "Your answer is on its way.");
        onDone();
      }}
    >
      {({ values, change, faultAt }) => (
        <>
          <LinesField
            label="Message"
            hint={`We'll send it to ${email} with their question below it.`}
            name="answer"
            rows={8}
            maxLength={MOST_MESSAGE}
            value={values.answer}
            failure={faultAt("answer")}
            onChange={({ currentTarget }) => change({ answer: currentTarget.value })}
          />
          {/* Scrolled by keyboard as well. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its box has to be reached */}
          <blockquote className={styles.question} tabIndex={0}>
            {message.message}
          </blockquote>
        </>
      )}
    </Question>
  );
}
