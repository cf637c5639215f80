import { useRef, useState } from "react";
import { type KeptMessage, markMessage } from "../../../../contract/contact/messages.ts";
import { momentInUtc } from "../../../../pure/dates.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import styles from "./admin-messages.module.css";
import { Answer } from "./answer.tsx";

interface MessageProps {
  readonly message: KeptMessage;
  readonly onChanged: () => void;
}

/** A message, who wrote it, and what can be done with it. */
export function Message({ message, onChanged }: MessageProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [answering, setAnswering] = useState(false);
  const { first_name, last_name, company_name, email, phone_number, subject, created_at } = message;
  return (
    <article className={styles.message}>
      <h2>{subject}</h2>
      <p className={styles.from}>
        {first_name} {last_name}
        {company_name && `, ${company_name}`} · {email} · {phone_number} ·{" "}
        <time dateTime={created_at}>{momentInUtc(created_at)}</time>
      </p>
      <p className={styles.text}>{message.message}</p>
      {message.answer !== null && (
        <blockquote className={styles.answer}>
          <p className={styles.from}>Answered {message.answered_at && momentInUtc(message.answered_at)}</p>
          <p className={styles.text}>{message.answer}</p>
        </blockquote>
      )}
      {message.state !== "answered" && (
        <div className={styles.acts}>
          <button
            ref={opener}
            type="button"
            className={buttonClass("loud")}
            aria-haspopup="dialog"
            onClick={() => setAnswering(true)}
          >
            Answer
          </button>
          <Marks message={message} onChanged={onChanged} />
        </div>
      )}
      {answering && (
        <Answer message={message} opener={opener} onClosed={() => setAnswering(false)} onDone={onChanged} />
      )}
    </article>
  );
}

const MARKS = { new: "Mark as new", read: "Mark as read", spam: "Mark as spam" } as const;
const TO = { new: ["read", "spam"], read: ["new", "spam"], spam: ["read"], answered: [] } as const;

function Marks({ message: { message_id, state: was, subject }, onChanged }: MessageProps) {
  const { ask } = useApiClient();
  const mark = async (state: keyof typeof MARKS) => {
    try {
      await ask(markMessage, { params: { message_id }, body: { state, was } });
    } catch (error) {
      notify("error", problemOf(error)?.detail ?? "We couldn't mark it. Please try again.");
    }
    onChanged();
  };
  return TO[was].map((state) => (
    <button
      key={state}
      type="button"
      className={buttonClass("quiet")}
      aria-label={`${MARKS[state]}: ${subject}`}
      onClick={() => mark(state)}
    >
      {was === "spam" ? "Not spam" : MARKS[state]}
    </button>
  ));
}
