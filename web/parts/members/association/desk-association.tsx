import { useState } from "react";
import { noteAssociation, readAssociation } from "../../../../contract/contributions/association.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { useRenewal } from "../../../state/asking/use-renewal.ts";
import { buttonClass } from "../../../ui/button.ts";
import shared from "../lists/dashboard.module.css";
import { Answers } from "./answers.tsx";
import { AnswersForm } from "./answers-form.tsx";
import { ABOUT_PAYOR } from "./association-words.ts";

interface DeskAssociationProps {
  readonly payor_id: number;
  readonly player_id: number;
  /** Whether anything is asked follows it. */
  readonly sum: number;
}

/** What a payor said of ties to the school, as their officer sees it, and where the officer notes what they were told. */
export function DeskAssociation({ payor_id, player_id, sum }: DeskAssociationProps) {
  const client = useApiClient();
  const [is_open, setOpen] = useState(false);
  const asked = useAnswer(`association ${player_id} ${payor_id}`, (ask, signal) =>
    ask(readAssociation, { params: { payor_id }, query: { player_id } }, { signal }),
  );
  const { value: found, again } = asked;
  useRenewal(asked, sum);
  if (!found) return asked.state === "failed" && <p role="alert">{asked.message}</p>;
  if (!found.is_asked && found.times === 0 && !is_open) return null;
  const [newest, ...earlier] = found.data;
  const done = () => {
    setOpen(false);
    void again();
  };
  return (
    <section className={shared.panel} aria-labelledby="association-title">
      <h2 id="association-title">Ties to the school</h2>
      <p>What the payor says. Whether they are an associated entity is the commission's to decide.</p>
      {newest ? (
        <Answers given={newest} questions={ABOUT_PAYOR} />
      ) : (
        <p>Not answered yet. Supporters are asked on My contributions, and guests by their receipt.</p>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>Earlier answers ({earlier.length})</summary>
          {earlier.map((given) => (
            <Answers key={given.answered_at} given={given} questions={ABOUT_PAYOR} />
          ))}
        </details>
      )}
      {is_open && (
        <AnswersForm
          name="told"
          words="Save what you were told"
          questions={ABOUT_PAYOR}
          asks_day
          send={(answers, told_on) =>
            asMember(
              client,
              client.ask(noteAssociation, {
                params: { payor_id },
                body: { ...answers, told_on, player_id, times: found.times },
              }),
            )
          }
          onDone={done}
        />
      )}
      {found.is_asked && !is_open && (
        <button type="button" className={buttonClass("quiet")} onClick={() => setOpen(true)}>
          Note what you were told
        </button>
      )}
    </section>
  );
}
