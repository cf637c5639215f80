import { type FormEvent, useState } from "react";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import { search } from "../../../../contract/players/search.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { buttonClass } from "../../../ui/button.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";
import styles from "./admin-contributions.module.css";
import type { Subject } from "./switch-dialog.tsx";

interface FindSubjectProps {
  readonly onChosen: (subject: Subject, button: HTMLElement) => void;
}

/** Finds the athlete or the team by name. */
export function FindSubject({ onChosen }: FindSubjectProps) {
  const { ask } = useApiClient();
  const [text, setText] = useState("");
  const [found, setFound] = useState<CallAnswer<typeof search> | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const find = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return setFault("Type a name.");
    try {
      setFault(null);
      setFound(await ask(search, { query: { text: text.trim(), limit: 8 } }));
    } catch (error) {
      setFault(problemOf(error)?.detail ?? "The search didn't work. Please try again.");
    }
  };
  const subjects = found ? subjectsOf(found) : [];
  return (
    <search aria-label="Athlete or team">
      <form className={shared.search} noValidate onSubmit={find}>
        <TextField
          label="Athlete or team"
          name="subject"
          value={text}
          fault={fault}
          onType={setText}
          type="search"
        />
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
                className={buttonClass("quiet")}
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
