import { CalendarOff, CircleHelp } from "lucide-react";
import { useState } from "react";
import {
  type AskedOfPayor,
  answerAssociationByLetter,
  readAssociationByLetter,
} from "../../../../contract/contributions/association.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { Answers } from "../../../parts/members/association/answers.tsx";
import { AnswersForm } from "../../../parts/members/association/answers-form.tsx";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import column from "../../../parts/members/lists/column.module.css";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { Notice } from "../../../parts/visitors/blocks/notice.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { type Answer, useAnswer } from "../../../state/asking/use-answer.ts";
import { useMailedLink } from "../../../state/session/mailed-link.ts";
import { useSession } from "../../../state/session/use-session.ts";
import { buttonClass } from "../../../ui/button.ts";

const TITLE = "Questions about you and the school";

export const head = ownHead(TITLE);

/** `/PayorQuestions`, where a guest's receipt leads. Looking changes nothing, and no sign-in is asked for. */
export function Screen() {
  const link = useMailedLink() || "-";
  return <Questions key={link} link={link} />;
}

function Questions({ link }: { readonly link: string }) {
  const asked = useAnswer(`payor questions ${link}`, (ask, signal) =>
    ask(readAssociationByLetter, { body: { link } }, { signal }),
  );
  if (asked.state === "failed" && (asked.is_over || asked.is_missing)) return <Nothing asked={asked} />;
  return (
    <AskedFor asked={asked}>
      {(question) => (
        <Question
          key={`${question.player_id} ${question.times}`}
          link={link}
          question={question}
          onDone={() => void asked.again()}
        />
      )}
    </AskedFor>
  );
}

const Nothing = ({ asked }: { readonly asked: Answer<AskedOfPayor> }) => (
  <Notice
    icon={asked.is_over ? CalendarOff : CircleHelp}
    title={asked.is_over ? "This link expired" : "No questions by this link"}
    actions={
      <>
        <Link className={buttonClass("quiet")} to={pages.myContributions.to()}>
          My contributions
        </Link>
        <Link className={buttonClass("quiet")} to={pages.contact.to()}>
          Contact Us
        </Link>
      </>
    }
  >
    <p>{asked.message}</p>
  </Notice>
);

interface QuestionProps {
  readonly link: string;
  readonly question: AskedOfPayor;
  readonly onDone: () => void;
}

function Question({ link, question, onDone }: QuestionProps) {
  const { ask } = useApiClient();
  const session = useSession();
  const { player_name, school_name, last, times } = question;
  const [is_open, setOpen] = useState(last === null);
  return (
    <div className={`wrap ${column.column}`}>
      <h1>{TITLE}</h1>
      <p>
        You gave to {player_name} ({school_name}). What you give comes to the sum that is reported, or close
        to it. Before {player_name} reports it to the College Sports Commission, their school&apos;s
        compliance office needs your answers. We draw no conclusion from them.
      </p>
      {session && (
        <p>
          These questions are about a contribution that was made without an account. Your answers are for that
          contribution&apos;s supporter, not for the account you&apos;re signed in with.
        </p>
      )}
      <section className={shared.panel} aria-label={`${player_name}, ${school_name}`}>
        {last && <Answers given={last} />}
        {is_open ? (
          <AnswersForm
            name="by-letter"
            words={last ? "Save the new answers" : "Save the answers"}
            send={(answers) => ask(answerAssociationByLetter, { body: { ...answers, link, times } })}
            onDone={onDone}
          />
        ) : (
          <button type="button" className={buttonClass("quiet")} onClick={() => setOpen(true)}>
            Change the answers
          </button>
        )}
      </section>
    </div>
  );
}
