import { Suspense, useRef, useState } from "react";
import type { PayoutChoice, PayoutStop } from "../../../../contract/payouts/admin-payouts.ts";
import { momentInUtc } from "../../../../pure/dates.ts";
import styles from "../../../parts/members/lists/dashboard.module.css";
import { type Column, DataTable } from "../../../parts/members/lists/data-table.tsx";
import { buttonClass } from "../../../ui/button.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { useOpening } from "../../../ui/use-opening.ts";
import { AthleteFinder } from "./athlete-finder.tsx";
import type { AthleteAct } from "./athlete-question.tsx";
import { whoWords } from "./payout-words.ts";

/** Comes with a press. */
const AthleteQuestion = lazyPart(
  async () => (await import("./athlete-question.tsx")).AthleteQuestion,
  NotLoaded,
);

interface StopsProps {
  readonly stops: readonly PayoutStop[];
  readonly pays_before: readonly PayoutChoice[];
  readonly onChanged: () => Promise<void>;
}

/** What is stopped and who is paid before reports, and the way to change either. */
export function Stops({ stops, pays_before, onChanged }: StopsProps) {
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
      {pays_before.length > 0 && (
        <>
          <h2>Paid before reports</h2>
          <DataTable
            label="Paid before reports"
            columns={choiceColumnsOf(ask)}
            rows={pays_before}
            keyOf={({ player_id }) => player_id}
          />
        </>
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

type Ask = (act: AthleteAct, button: HTMLElement) => void;

const columnsOf = (onAsk: Ask): readonly Column<PayoutStop>[] => [
  { name: "For", cell: ({ player_name }) => player_name ?? "Everyone" },
  { name: "Why", cell: ({ reason }) => reason, room: "long" },
  { name: "Stopped by", cell: ({ set_by }) => whoWords(set_by) },
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

/** The operator's own choice, with who made it and why. */
const choiceColumnsOf = (onAsk: Ask): readonly Column<PayoutChoice>[] => [
  { name: "Athlete", cell: ({ player_name }) => player_name },
  { name: "Why", cell: ({ reason }) => reason, room: "long" },
  { name: "Chosen by", cell: ({ chosen_by }) => whoWords(chosen_by) },
  { name: "Chosen", cell: ({ chosen_at }) => momentInUtc(chosen_at) },
  {
    name: "Action",
    cell: ({ player_id, player_name }) => (
      <button
        type="button"
        className={buttonClass("quiet")}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => onAsk({ what: "after", player_id, name: player_name }, currentTarget)}
      >
        Pay after reports<span className="unseen">: {player_name}</span>
      </button>
    ),
  },
];
