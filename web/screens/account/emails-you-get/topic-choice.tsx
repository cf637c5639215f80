import { useId, useState } from "react";
import { type HowOften, MAIL_TOPICS, type MailChoice } from "../../../../contract/accounts/mail-choices.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { problemOf } from "../../../state/asking/failures.ts";
import { FieldError, labelClass, SelectBox, selectClass } from "../../../ui/fields/field.tsx";

interface TopicChoiceProps {
  readonly choice: MailChoice;
  readonly onChoose: (choice: MailChoice) => Promise<unknown>;
}

/** How often the emails of a topic come. What is chosen is saved at once; what could not be saved goes back to what holds. */
export function TopicChoice({ choice: { topic, how_often }, onChoose }: TopicChoiceProps) {
  const id = useId();
  const [shown, setShown] = useState(how_often);
  const [kept, setKept] = useState(how_often);
  const [status, setStatus] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { title, about, options } = TOPICS[topic];

  const choose = async (next: HowOften) => {
    if (busy) return;
    setBusy(true);
    setShown(next);
    setStatus("Saving...");
    setFailure(null);
    try {
      await onChoose({ topic, how_often: next });
      setKept(next);
      setStatus(next === "never" ? "Saved. You won't get these emails anymore." : "Saved.");
    } catch (error) {
      setShown(kept);
      setStatus(null);
      setFailure(problemOf(error)?.detail ?? "We couldn't save this. Please try again.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={shared.panel} aria-label={title}>
      <h2>{title}</h2>
      <p>{about}</p>
      <div>
        <label className={labelClass} htmlFor={id}>
          How often<span className="unseen"> we email you about: {title}</span>
        </label>
        <SelectBox>
          <select
            id={id}
            className={selectClass}
            value={shown}
            aria-describedby={`${id}-error`}
            onChange={({ target }) => void choose(target.value as HowOften)}
          >
            {MAIL_TOPICS[topic].offers.map((value) => (
              <option key={value} value={value}>
                {options[value]}
              </option>
            ))}
          </select>
        </SelectBox>
        <FieldError id={`${id}-error`}>{failure}</FieldError>
      </div>
      <p role="status">{status}</p>
    </section>
  );
}

interface Topic {
  readonly title: string;
  readonly about: string;
  readonly options: Readonly<Record<HowOften, string>>;
}

const USUAL = {
  at_once: "As it happens",
  daily: "Once a day, in the morning",
  weekly: "Once a week, on Mondays",
  never: "Never",
} as const;

const TOPICS: Readonly<Record<MailChoice["topic"], Topic>> = {
  received: {
    title: "What you receive",
    about: "How many contributions came in, and how much. These emails don't say who gave.",
    options: USUAL,
  },
  messages: {
    title: "Messages about your requests",
    about:
      "What senders write to you about a request that you accepted. We always email you about a new request and its steps.",
    options: USUAL,
  },
  desk: {
    title: "Your compliance desk",
    about:
      "What's new, due and overdue at your desk, and news that needs nothing from you, such as an athlete accepting. We always email you about requests that wait for your office.",
    options: {
      ...USUAL,
      at_once: "News, and each morning",
      daily: "Each morning",
      weekly: "Each Monday",
    },
  },
  waiting: {
    title: "What's waiting for an admin",
    about: "Messages, profiles to review and requests to decide on. We always email you about problems.",
    options: { ...USUAL, at_once: "Once an hour at most" },
  },
  thanks: {
    title: "Thank-you messages from athletes",
    about:
      "What an athlete you contributed to writes to all their supporters, once a month at most. They don't see who gets it.",
    options: { ...USUAL, at_once: "When an athlete writes one" },
  },
};
