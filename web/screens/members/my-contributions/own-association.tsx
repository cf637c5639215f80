import { useState } from "react";
import {
  type AskedOfPayor,
  answerAssociation,
  listAssociationQuestions,
} from "../../../../contract/contributions/association.ts";
import { Answers } from "../../../parts/members/association/answers.tsx";
import { AnswersForm } from "../../../parts/members/association/answers-form.tsx";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { buttonClass } from "../../../ui/button.ts";

/** What is asked of somebody whose sum with an athlete is near what is reported; nothing where nothing is asked. */
export function OwnAssociation({ user_id }: { readonly user_id: number }) {
  const asked = useAnswer(`association ${user_id}`, (ask, signal) =>
    ask(listAssociationQuestions, {}, { signal }),
  );
  if (asked.state === "failed" && !asked.value) return <p role="alert">{asked.message}</p>;
  const questions = asked.value?.data ?? [];
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="association-title">
      <h2 id="association-title">Questions about you and the school</h2>
      <p>
        What you give comes to the sum that is reported, or close to it. Before an athlete reports it to the
        College Sports Commission, their school's compliance office needs your answers. We draw no conclusion
        from them.
      </p>
      {questions.map((question) => (
        <Question
          key={`${question.payor_id} ${question.player_id} ${question.times}`}
          question={question}
          onDone={() => void asked.again()}
        />
      ))}
    </section>
  );
}

interface QuestionProps {
  readonly question: AskedOfPayor;
  readonly onDone: () => void;
}

function Question({ question, onDone }: QuestionProps) {
  const client = useApiClient();
  const { payor_id, player_id, player_name, school_name, company_name, last, times } = question;
  const [is_open, setOpen] = useState(last === null);
  const title = `association-${payor_id}-${player_id}`;
  return (
    <section className={shared.panel} aria-labelledby={title}>
      <h3 id={title}>
        {company_name ? `${company_name} and ` : ""}
        {player_name}, {school_name}
      </h3>
      {last && <Answers given={last} />}
      {is_open ? (
        <AnswersForm
          name={title}
          words={last ? "Save the new answers" : "Save the answers"}
          send={(answers) =>
            asMember(
              client,
              client.ask(answerAssociation, {
                params: { payor_id },
                body: { ...answers, player_id, times },
              }),
            )
          }
          onDone={onDone}
        />
      ) : (
        <button type="button" className={buttonClass("quiet")} onClick={() => setOpen(true)}>
          Change the answers
        </button>
      )}
    </section>
  );
}
