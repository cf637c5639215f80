import type { RefObject } from "react";
import { answerMessage, answerRules, type KeptMessage, MOST_MESSAGE } from "../../../contract/contact.ts";
import { Question } from "../../parts/question.tsx";
import { useDoor } from "../../state/door.ts";
import { notify } from "../../state/toasts.ts";
import { LinesField } from "../../ui/form-fields.tsx";

interface AnswerProps {
  readonly message: KeptMessage;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly onDone: () => void;
}

/** An answer by mail, with what it answers below it. */
export function Answer({ message: { message_id, email, first_name }, onDone, ...dialog }: AnswerProps) {
  const { ask } = useDoor();
  return (
    <Question
      {...dialog}
      title={`Answer ${first_name}`}
      act="Send"
      initial={{ answer: "" }}
      rules={answerRules}
      send={({ answer }) => ask(answerMessage, { params: { message_id }, body: { answer } })}
      whenFailed="It could not be sent. Please try again."
      onDone={() => {
        notify("success", "The answer is on its way.");
        onDone();
      }}
    >
      {({ values, change, faultAt }) => (
        <LinesField
          label="Message"
          hint={`It goes to ${email}, with the question below it.`}
          name="answer"
          rows={8}
          maxLength={MOST_MESSAGE}
          value={values.answer}
          failure={faultAt("answer")}
          onChange={({ currentTarget }) => change({ answer: currentTarget.value })}
        />
      )}
    </Question>
  );
}
