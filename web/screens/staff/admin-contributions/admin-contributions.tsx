import { useRef, useState } from "react";
import {
  type ContributionStop,
  listContributionStops,
} from "../../../../contract/players/contribution-stops.ts";
import { momentInUtc } from "../../../../pure/dates.ts";
import { ownHead } from "../../../head/page-head.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import styles from "../../../parts/members/lists/dashboard.module.css";
import { type Column, DataTable } from "../../../parts/members/lists/data-table.tsx";
import { FindSubject, type Subject } from "../../../parts/staff/find/find-subject.tsx";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { buttonClass } from "../../../ui/button.ts";
import { useOpening } from "../../../ui/use-opening.ts";
import { SwitchDialog } from "./switch-dialog.tsx";

export const head = ownHead("Contributions on or off");

/** `/AdminDashboard/contributions` */
export const Screen = () => <AdminFrame title="Contributions on or off">{() => <Stops />}</AdminFrame>;

const EVERYONE: Subject = { name: "everyone" };

function Stops() {
  const asked = useAnswer("contribution-stops", (ask, signal) => ask(listContributionStops, {}, { signal }));
  const opener = useRef<HTMLElement>(null);
  const { shown, open, onClosed } = useOpening();
  const [turning, setTurning] = useState<Subject>(EVERYONE);
  const turn = (subject: Subject, button: HTMLElement) => {
    opener.current = button;
    setTurning(subject);
    open();
  };
  return (
    <div className={styles.stack}>
      <p>
        While contributions are off, no one can start one, open payment pages close, and monthly contributions
        pause. We email the supporters. It takes effect right away. Monthly contributions resume when you turn
        it back on. What an athlete agreed to stays as it is.
      </p>
      <div className={styles.panel}>
        <FindSubject onChosen={turn} />
        <button
          type="button"
          className={buttonClass("quiet")}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => turn(EVERYONE, currentTarget)}
        >
          Turn off for everyone
        </button>
      </div>
      <AskedFor asked={asked}>
        {({ stops }) => (
          <>
            <List title="Paused" stops={stops.filter(({ lifted_at }) => !lifted_at)} onTurn={turn} />
            <List title="Turned on again" stops={stops.filter(({ lifted_at }) => lifted_at)} />
          </>
        )}
      </AskedFor>
      {shown !== null && (
        <SwitchDialog
          key={shown}
          subject={turning}
          opener={opener}
          onClosed={onClosed}
          onTurned={asked.again}
        />
      )}
    </div>
  );
}

interface ListProps {
  readonly title: string;
  readonly stops: readonly ContributionStop[];
  readonly onTurn?: (subject: Subject, button: HTMLElement) => void;
}

function List({ title, stops, onTurn }: ListProps) {
  return (
    <section className={styles.stack}>
      <h2>{title}</h2>
      {stops.length === 0 ? (
        <p className={styles.small}>None.</p>
      ) : (
        <DataTable label={title} columns={columnsOf(onTurn)} rows={stops} keyOf={({ stop_id }) => stop_id} />
      )}
    </section>
  );
}

const columnsOf = (onTurn: ListProps["onTurn"]): readonly Column<ContributionStop>[] => [
  { name: "For", cell: nameOf },
  { name: "Why", cell: ({ reason }) => reason, room: "long" },
  { name: "Turned off by", cell: ({ stopped_by }) => stopped_by },
  { name: "Turned off", cell: ({ stopped_at }) => momentInUtc(stopped_at) },
  onTurn
    ? {
        name: "Action",
        cell: (stop) => (
          <button
            type="button"
            className={buttonClass("quiet")}
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => onTurn(subjectOf(stop), currentTarget)}
          >
            Turn on
          </button>
        ),
      }
    : {
        name: "Turned on",
        cell: ({ lifted_at, lifted_by, lifted_reason }) =>
          lifted_at && `${momentInUtc(lifted_at)} by ${lifted_by ?? "-"}: ${lifted_reason}`,
        room: "long",
      },
];

const nameOf = ({ scope, name }: ContributionStop): string =>
  scope === "all" ? "Everyone" : `${scope === "team" ? "Team: " : ""}${name}`;

const subjectOf = ({ player_id, team_id, name }: ContributionStop): Subject => ({
  name: name ?? EVERYONE.name,
  ...(player_id === null ? {} : { player_id }),
  ...(team_id === null ? {} : { team_id }),
});
