import { useRef } from "react";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import {
  answerRosterQuestion,
  listRosterQuestions,
  QUESTIONS_BATCH,
  type RosterAnswered,
  undoRosterAnswer,
} from "../../../../contract/players/roster-questions.ts";
import { momentInUtc } from "../../../../pure/dates.ts";
import { counted } from "../../../../pure/numbers.ts";
import { ownHead } from "../../../head/page-head.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import styles from "../../../parts/members/lists/dashboard.module.css";
import { type Column, DataTable } from "../../../parts/members/lists/data-table.tsx";
import { useActOnList } from "../../../parts/staff/acts/use-act-on-list.ts";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { buttonClass } from "../../../ui/button.ts";
import { Question } from "./roster-question.tsx";

export const head = ownHead("Who is who");

/** `/AdminDashboard/rosters`: who could be whom, for a person to settle. */
export const Screen = () => <AdminFrame title="Who is who">{() => <Questions />}</AdminFrame>;

const SAID = {
  same: "Settled: same athlete.",
  different: "Settled: two athletes.",
  later: "Moved to the end of the list.",
} as const;

function Questions() {
  const { ask } = useApiClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = useAnswer("roster-questions", (ask, signal) =>
    ask(listRosterQuestions, { query: { limit: QUESTIONS_BATCH, skip: 0 } }, { signal }),
  );
  const settle = useActOnList(asked.again, heading);
  return (
    <div className={styles.stack}>
      <p>
        Rosters name these athletes in ways that could mean one person or two. Compare both sides and decide.
        Contributions, favorites and old links stay with the athlete. Later imports remember your answer, and
        you can undo it.
      </p>
      <AskedFor asked={asked}>
        {({ total, questions, answered }) => (
          <>
            <h2 ref={heading} tabIndex={-1}>
              {total === 0 ? "Nothing to settle" : `${counted(total)} to settle`}
            </h2>
            {questions.map((question) => (
              <Question
                key={`${question.entry_id} ${question.player_id}`}
                question={question}
                onAnswer={(answer) => {
                  const { entry_id, player_id } = question;
                  return settle(
                    () => ask(answerRosterQuestion, { body: { entry_id, player_id, answer } }),
                    SAID[answer],
                  );
                }}
              />
            ))}
            <Answered
              answered={answered}
              onUndo={({ answer_id }) =>
                settle(
                  () => ask(undoRosterAnswer, { params: { answer_id } }),
                  "Undone. The question is back in the list.",
                )
              }
            />
          </>
        )}
      </AskedFor>
    </div>
  );
}

interface AnsweredProps {
  readonly answered: CallAnswer<typeof listRosterQuestions>["answered"];
  readonly onUndo: (answer: RosterAnswered) => Promise<void>;
}

function Answered({ answered, onUndo }: AnsweredProps) {
  if (answered.length === 0) return null;
  const columns: readonly Column<RosterAnswered>[] = [
    { name: "Athlete", cell: ({ one }) => one ?? "On no roster anymore", room: "long" },
    { name: "And", cell: ({ other }) => other ?? "On no roster anymore", room: "long" },
    { name: "Are", cell: ({ answer }) => (answer === "same" ? "one athlete" : "two athletes") },
    { name: "Decided by", cell: ({ answered_by }) => answered_by ?? "Command line" },
    { name: "When", cell: ({ answered_at }) => momentInUtc(answered_at) },
    {
      name: "Action",
      cell: (answer) => (
        <button
          type="button"
          className={buttonClass("quiet")}
          aria-label={`Undo: ${answer.one} and ${answer.other}`}
          onClick={() => void onUndo(answer)}
        >
          Undo
        </button>
      ),
    },
  ];
  return (
    <section className={styles.stack}>
      <h2>Recently settled</h2>
      <DataTable
        label="Recently settled"
        columns={columns}
        rows={answered}
        keyOf={({ answer_id }) => answer_id}
      />
    </section>
  );
}
