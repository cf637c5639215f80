import { useEffect, useMemo } from "react";
import { pages } from "../../../../contract/pages/addresses.ts";
import { linkClass } from "../../../ui/button.ts";
import { optionId } from "../../../ui/fields/combobox-choices.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { Link } from "../../visitors/blocks/link.tsx";
import type { Ways } from "../../visitors/finder/ways.ts";
import { FindingLine } from "./finding-line.tsx";
import styles from "./findings.module.css";
import { countWords, enterOf, type Group, groupsOf } from "./findings-groups.ts";
import { type Outcome, useFindings } from "./use-findings.ts";

interface FindingsProps {
  /** The list's; the field points to it. */
  readonly id: string;
  readonly text: string;
  /** The line that the keys have reached; -1 for none. */
  readonly active: number;
  readonly onWays: (ways: Ways) => void;
  /** A line was pressed: the page is on its way. */
  readonly onChosen: () => void;
}

/** What is found by a text, line by line, while the focus stays in the field. */
export function Findings({ id, text, active, onWays, onChosen }: FindingsProps) {
  const { outcome, busy, again } = useFindings(text);
  const groups = useMemo(() => (outcome?.found ? groupsOf(outcome.text, outcome.found) : []), [outcome]);

  useEffect(() => {
    const lines = groups.flatMap(({ findings }) => findings.map(({ to }) => to));
    const enter = outcome?.found ? enterOf(outcome.text, outcome.found) : null;
    onWays({ text: outcome?.text ?? "", lines, enter });
  }, [groups, outcome, onWays]);

  const first = busy && !outcome;
  return (
    <div className={styles.findings} aria-busy={busy}>
      <p className={groups.length > 0 ? "unseen" : styles.told} role="status">
        {first && <Spinner />}
        {first ? "Looking..." : wordsOf(outcome)}
      </p>
      {outcome && !outcome.found && (
        <button type="button" className={`${linkClass} ${styles.instead}`} onClick={again}>
          Try again
        </button>
      )}
      {outcome?.found && groups.length === 0 && (
        <Link className={`${linkClass} ${styles.instead}`} to={pages.contribute.to()} onClick={onChosen}>
          See all athletes
        </Link>
      )}
      {/* A press in the list leaves the focus in the field. */}
      <div
        id={id}
        role="listbox"
        aria-label="Found"
        hidden={groups.length === 0}
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map((group, at) => (
          <FoundGroup
            key={group.title}
            group={group}
            list_id={id}
            begins_at={groups.slice(0, at).reduce((sum, { findings }) => sum + findings.length, 0)}
            active={active}
            onChosen={onChosen}
          />
        ))}
      </div>
    </div>
  );
}

interface FoundGroupProps extends Pick<FindingsProps, "active" | "onChosen"> {
  readonly group: Group;
  readonly list_id: string;
  /** The number of its first line in the whole list. */
  readonly begins_at: number;
}

function FoundGroup({ group: { title, findings }, list_id, begins_at, active, onChosen }: FoundGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list box
    <div role="group" aria-label={title}>
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
      {findings.map((finding, at) => (
        <FindingLine
          key={finding.to}
          id={optionId(list_id, begins_at + at)}
          finding={finding}
          active={begins_at + at === active}
          onChosen={onChosen}
        />
      ))}
    </div>
  );
}

/** What is heard, and seen where nothing else is. */
function wordsOf(outcome: Outcome | null): string {
  if (!outcome) return "";
  if (!outcome.found) return outcome.failure;
  return countWords(outcome.found) || `No athlete, team or conference is called “${outcome.text}”.`;
}
