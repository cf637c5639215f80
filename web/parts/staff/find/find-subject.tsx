import { type FormEvent, useRef, useState } from "react";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import { search } from "../../../../contract/players/search.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { buttonClass } from "../../../ui/button.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";
import shared from "../../members/lists/dashboard.module.css";
import styles from "./find.module.css";

/** An athlete or a team; everyone, where neither is named. */
export interface Subject {
  readonly name: string;
  readonly player_id?: number;
  readonly team_id?: number;
}

interface FindSubjectProps {
  /** No teams. */
  readonly only_athletes?: boolean;
  readonly onChosen: (subject: Subject, button: HTMLElement) => void;
}

/** Finds the athlete or the team by name. */
export function FindSubject({ only_athletes = false, onChosen }: FindSubjectProps) {
  const label = only_athletes ? "Athlete" : "Athlete or team";
  const { ask } = useApiClient();
  const [text, setText] = useState("");
  const [found, setFound] = useState<CallAnswer<typeof search> | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const asking = useRef<AbortController>(null);
  const find = async (event: FormEvent) => {
    event.preventDefault();
    asking.current?.abort();
    if (text.trim() === "") return setFault("Type a name.");
    asking.current = new AbortController();
    const { signal } = asking.current;
    try {
      setFault(null);
      const answer = await ask(search, { query: { text: text.trim(), limit: 8 } }, { signal });
      if (!signal.aborted) setFound(answer);
    } catch (error) {
      if (signal.aborted) return;
      setFault(problemOf(error)?.detail ?? "The search didn't work. Please try again.");
    }
  };
  const subjects = found
    ? subjectsOf(found).filter(({ subject }) => !only_athletes || subject.player_id !== undefined)
    : [];
  return (
    <search aria-label={label}>
      <form className={shared.search} noValidate onSubmit={find}>
        <TextField label={label} name="subject" value={text} fault={fault} onType={setText} type="search" />
        <button type="submit" className={buttonClass("loud")}>
          Find
        </button>
      </form>
      <p role="status" className={found && subjects.length === 0 ? undefined : "unseen"}>
        {found && (subjects.length === 0 ? "No Results found." : `${subjects.length} found`)}
      </p>
      {subjects.length > 0 && (
        <ul className={styles.found}>
          {subjects.map(({ subject, more }) => (
            <li key={`${subject.player_id} ${subject.team_id}`}>
              <button
                type="button"
                className={buttonClass("quiet", "wide")}
                aria-haspopup="dialog"
                onClick={({ currentTarget }) => onChosen(subject, currentTarget)}
              >
                <b>{subject.name}</b> <small>{more}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

const subjectsOf = ({ teams, players }: CallAnswer<typeof search>): { subject: Subject; more: string }[] => [
  ...teams.map(({ team_id, team_name, sport_name }) => ({
    subject: { team_id, name: `${team_name} (${sport_name})` },
    more: "Team",
  })),
  ...players.map(({ player_id, player_name, team_name }) => ({
    subject: { player_id, name: `${player_name} (${team_name})` },
    more: "Athlete",
  })),
];
