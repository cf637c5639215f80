import { useId, useState } from "react";
import { pages } from "../../../../contract/pages/addresses.ts";
import type {
  RosterPlayer,
  RosterQuestion,
  RosterRow,
} from "../../../../contract/players/roster-questions.ts";
import { positionName } from "../../../../pure/positions.ts";
import styles from "../../../parts/members/lists/dashboard.module.css";
import { FactList } from "../../../parts/visitors/blocks/fact-list.tsx";
import { buttonClass, linkClass } from "../../../ui/button.ts";

type Answer = "same" | "different" | "later";
const ANSWERS: readonly (readonly [Answer, string])[] = [
  ["same", "Same athlete"],
  ["different", "Two athletes"],
  ["later", "Later"],
];

interface QuestionProps {
  readonly question: RosterQuestion;
  readonly onAnswer: (answer: Answer) => Promise<void>;
}

/** One question: both sides beside each other, and what can be said. */
export function Question({ question, onAnswer }: QuestionProps) {
  const { about, row, own_player, player, is_later } = question;
  const title = useId();
  const [sending, setSending] = useState(false);
  const answer = async (said: Answer) => {
    setSending(true);
    await onAnswer(said);
    setSending(false);
  };
  return (
    <article className={styles.panel} aria-labelledby={title}>
      <h3 id={title}>
        {row.player_name}, {row.team_name}
        {is_later && " (put off)"}
      </h3>
      <p className={styles.small}>
        {about === "namesakes"
          ? "Two pages share a name and a team."
          : "A roster row may be an athlete who already has a page."}
      </p>
      <div className={styles.tiles}>
        {own_player ? <Player player={own_player} /> : <NoPage row={row} />}
        <Player player={player} />
      </div>
      <div className={styles.row}>
        {ANSWERS.map(([said, label]) => (
          <button
            key={said}
            type="button"
            className={buttonClass(said === "same" ? "loud" : "quiet")}
            aria-label={`${label}: ${row.player_name}, ${row.team_name}`}
            aria-disabled={sending}
            onClick={() => {
              if (!sending) void answer(said);
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </article>
  );
}

function Player({ player }: { readonly player: RosterPlayer }) {
  const { player_name, is_listed, contributions, favorites, has_account, rows } = player;
  const hangs = [
    contributions > 0 && `${contributions} contributions`,
    favorites > 0 && `${favorites} favorites`,
    has_account && "an account",
  ].filter(Boolean);
  return (
    <div className={styles.stack}>
      <p>
        <a className={linkClass} href={pages.detail.to(player)} target="_blank" rel="noopener">
          Player {player.player_id}: {player_name}
          <span className="unseen"> (opens a new tab)</span>
        </a>
        {!is_listed && " (on no roster now)"}
        <br />
        <span className={styles.small}>
          {hangs.length > 0 ? `Has ${hangs.join(", ")}.` : "Nothing depends on this page."}
        </span>
      </p>
      {rows.map((row) => (
        <Row key={`${row.source} ${row.season} ${row.team_name}`} row={row} />
      ))}
    </div>
  );
}

function NoPage({ row }: { readonly row: RosterRow }) {
  return (
    <div className={styles.stack}>
      <p>
        <b>No page yet</b>
        <br />
        <span className={styles.small}>Only a roster row.</span>
      </p>
      <Row row={row} />
    </div>
  );
}

function Row({ row }: { readonly row: RosterRow }) {
  const { height_inches } = row;
  return (
    <div className={styles.stack}>
      <p>
        <b>On the roster of {row.season}</b>
      </p>
      <FactList
        className={styles.facts}
        facts={[
          ["Name", row.player_name],
          ["Team", row.team_name],
          ["Hometown", row.birthplace],
          ["Jersey Number", row.jersey_number],
          ["Class", row.player_class],
          ["Position", row.position && positionName(row.position)],
          [
            "Height",
            height_inches === null ? null : `${Math.floor(height_inches / 12)}'${height_inches % 12}"`,
          ],
          ["Transferred from", row.previous_school],
          ["Source", row.source],
        ]}
      />
    </div>
  );
}
