import { useEffect, useState } from "react";
import type { Ask } from "../../../../contract/form/call.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { athleteInAddress } from "../../../../contract/pages/athlete-in-address.ts";
import { getPlayer } from "../../../../contract/players/players.ts";
import { search } from "../../../../contract/players/search.ts";
import styles from "../../../parts/staff/find/find.module.css";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { linkClass } from "../../../ui/button.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { tickClass } from "../../../ui/fields/tick.ts";
import own from "./choose-page.module.css";

/** An athlete's page, as it was shown. */
export interface ShownPage {
  readonly player_id: number;
  readonly team_id: number;
  readonly player_name: string;
  readonly team_name: string;
  readonly sport_name: string;
}

interface ChoosePageProps {
  /** Whom they look for. */
  readonly text: string;
  readonly chosen: ShownPage | null;
  readonly fault: string | null;
  readonly onType: (text: string) => void;
  readonly onChosen: (page: ShownPage) => void;
}

/** The page that an athlete gets, found by a name or an address: whose it is is read, and chosen, before it is given. */
export function ChoosePage({ text, chosen, fault, onType, onChosen }: ChoosePageProps) {
  const sought = useSettled(text.trim());
  const asked = useAnswer(
    `page ${sought}`,
    (ask, signal) => findPages(ask, sought, signal),
    "The search didn't work. Please try again.",
  );
  const found = asked.value ?? [];
  return (
    <>
      <TextField
        label="Athlete"
        hint="Their name, or the address of their page."
        name="player_id"
        value={text}
        fault={fault}
        autoComplete="off"
        maxLength={500}
        onType={onType}
      />
      {asked.state === "failed" && <p role="alert">{asked.message}</p>}
      <p role="status" className={asked.value && sought && found.length === 0 ? undefined : "unseen"}>
        {asked.value && sought && (found.length === 0 ? "We found no athlete." : `${found.length} found`)}
      </p>
      {found.length > 0 && (
        <fieldset>
          <legend>Whose page is it?</legend>
          {found.map((page) => (
            <div key={page.player_id} className={own.page}>
              <label className={styles.switch}>
                <input
                  type="radio"
                  className={tickClass}
                  name="page"
                  checked={chosen?.player_id === page.player_id}
                  onChange={() => onChosen(page)}
                />
                <span>
                  <b>{page.player_name}</b>, {page.team_name} ({page.sport_name})
                </span>
              </label>
              <a className={linkClass} href={pages.detail.to(page)} target="_blank" rel="noopener">
                See the page
                <span className="unseen"> of {page.player_name} (opens a new tab)</span>
              </a>
            </div>
          ))}
        </fieldset>
      )}
    </>
  );
}

async function findPages(ask: Ask<AbortSignal>, text: string, signal: AbortSignal): Promise<ShownPage[]> {
  if (text === "") return [];
  const player_id = athleteInAddress(text);
  if (player_id === null)
    return (await ask(search, { query: { text: text.slice(0, MOST_NAME), limit: 8 } }, { signal })).players;
  // They are found as they are now, whatever team an address names.
  return [await ask(getPlayer, { params: { player_id, team_id: ANY_TEAM } }, { signal })];
}

const MOST_NAME = 200;
const ANY_TEAM = 1;

/** What was typed, once it stands for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSettled, SETTLED_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const SETTLED_MS = 300;
