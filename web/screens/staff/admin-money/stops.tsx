import { lazy, Suspense, useRef, useState } from "react";
import type { PayoutStop } from "../../../../contract/payouts/admin-payouts.ts";
import { momentInUtc } from "../../../../pure/dates.ts";
import styles from "../../../parts/members/lists/dashboard.module.css";
import { type Column, DataTable } from "../../../parts/members/lists/data-table.tsx";
import { buttonClass } from "../../../ui/button.ts";
import { useOpening } from "../../../ui/use-opening.ts";
import { AthleteFinder } from "./athlete-finder.tsx";
import type { AthleteAct } from "./athlete-question.tsx";

/** Comes with a press. */
const AthleteQuestion = lazy(async () => ({
  default: (await import("./athlete-question.tsx")).AthleteQuestion,
}));

interface StopsProps {
  readonly stops: readonly PayoutStop[];
  readonly onChanged: () => Promise<void>;
}

/** What is stopped, and the way to stop all payouts, or those to one athlete. */
export function Stops({ stops, onChanged }: StopsProps) {
  const opener = useRef<HTMLElement>(null);
  const { shown, open, onClosed } = useOpening();
  const [act, setAct] = useState<AthleteAct | null>(null);
  const ask = (wanted: AthleteAct, button: HTMLElement) => {
    opener.current = button;
    setAct(wanted);
    open();
  };
  const all = stops.some(({ player_id }) => player_id === null);
  return (
    <section className={styles.stack}>
      <h2>Stopped</h2>
      {stops.length === 0 ? (
        <p className={styles.small}>None.</p>
      ) : (
        <DataTable
          label="Stopped payouts"
          columns={columnsOf(ask)}
          rows={stops}
          keyOf={({ stop_id }) => stop_id}
        />
      )}
      <AthleteFinder
        words="Stop one athlete, or pay before reports"
        before={
          !all && (
            <StopAll onPressed={(button) => ask({ what: "stop", player_id: null, name: null }, button)} />
          )
        }
        onFound={(athlete, button) => ask({ what: "choose", ...athlete }, button)}
      />
      {shown !== null && act && (
        <Suspense fallback={null}>
          <AthleteQuestion key={shown} act={act} opener={opener} onClosed={onClosed} onDone={onChanged} />
        </Suspense>
      )}
    </section>
  );
}

const StopAll = ({ onPressed }: { readonly onPressed: (button: HTMLElement) => void }) => (
  <button
    type="button"
    className={buttonClass("danger")}
    aria-haspopup="dialog"
    onClick={({ currentTarget }) => onPressed(currentTarget)}
  >
    Stop all payouts
  </button>
);

const columnsOf = (onAsk: (act: AthleteAct, button: HTMLElement) => void): readonly Column<PayoutStop>[] => [
  { name: "For", cell: ({ player_name }) => player_name ?? "Everyone" },
  { name: "Why", cell: ({ reason }) => reason, room: "long" },
  { name: "Stopped by", cell: ({ set_by }) => set_by },
  { name: "Stopped", cell: ({ set_at }) => momentInUtc(set_at) },
  {
    name: "Action",
    cell: ({ stop_id, player_name }) => (
      <button
        type="button"
        className={buttonClass("quiet")}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => onAsk({ what: "lift", stop_id, name: player_name }, currentTarget)}
      >
        Lift<span className="unseen"> the stop: {player_name ?? "everyone"}</span>
      </button>
    ),
  },
];
