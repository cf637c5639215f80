import type { CollaborationRequest, PartyAct } from "../../../../contract/collaborations/requests.ts";
import type { CollaborationAct, CollaborationState } from "../../../../contract/collaborations/states.ts";
import { nextWords } from "./next-words.ts";
import { PartyActs } from "./party-acts.tsx";
import styles from "./request.module.css";
import type { Steps } from "./use-steps.ts";

/** What it comes to for its sender, guardian or athlete: what was said to them last, what comes next, and what they can do. */
export function NextStep({ steps }: { readonly steps: Steps<CollaborationRequest, PartyAct> }) {
  const { request } = steps;
  const said = SAID[request.state];
  const entry = said && request.history.findLast(({ act }) => act === said.act);
  return (
    <div className={styles.next}>
      {said && entry && (entry.text || entry.points.length > 0) && (
        <blockquote>
          <p>
            <b>{said.label}</b>
          </p>
          {entry.points.length > 0 && (
            <ul>
              {entry.points.map((point) => (
                <li key={point} dir="auto">
                  {point}
                </li>
              ))}
            </ul>
          )}
          {entry.text && <p dir="auto">{entry.text}</p>}
        </blockquote>
      )}
      <p>{nextWords(request)}</p>
      <PartyActs steps={steps} />
    </div>
  );
}

/** The words that count in a state, and in which step they were said. */
const SAID: Partial<Record<CollaborationState, { readonly act: CollaborationAct; readonly label: string }>> =
  {
    more_asked: { act: "ask", label: "The question" },
    approved: { act: "approve", label: "Conditions" },
    accepted: { act: "approve", label: "Conditions" },
    agreement: { act: "approve", label: "Conditions" },
    declined: { act: "decline", label: "Reasons" },
    refused: { act: "refuse", label: "Note" },
  };
