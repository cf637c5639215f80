import { Suspense, useRef, useState } from "react";
import {
  type HeldDecision,
  type HeldLong,
  type HeldMoney as HeldMoneyAnswer,
  listHeldLong,
} from "../../../../contract/payouts/held-decisions.ts";
import { momentInUtc, tableDate } from "../../../../pure/dates.ts";
import { counted, dollars } from "../../../../pure/numbers.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import styles from "../../../parts/members/lists/dashboard.module.css";
import { type Column, DataTable } from "../../../parts/members/lists/data-table.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { buttonClass } from "../../../ui/button.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { useOpening } from "../../../ui/use-opening.ts";
import { AthleteFinder } from "./athlete-finder.tsx";
import type { HeldAct } from "./held-question.tsx";
import { DECISION_WORDS, WHAT_WORDS, WHY_WORDS } from "./held-words.ts";

/** Comes with a press. */
const HeldQuestion = lazyPart(async () => (await import("./held-question.tsx")).HeldQuestion, NotLoaded);

/** Athletes listed at a time. */
const PORTION = 50;

type OnAct = (act: HeldAct, button: HTMLElement) => void;

/** Money that can't reach its athlete: whose is held for long, and what two admins decide about it. */
export function HeldMoney({ onChanged }: { readonly onChanged: () => Promise<void> }) {
  const { memory } = useApiClient();
  const asked = useAnswer("held-money", (ask, signal) =>
    ask(listHeldLong, { query: { limit: PORTION } }, { signal }),
  );
  const opener = useRef<HTMLElement>(null);
  const { shown, open, onClosed } = useOpening();
  const [act, setAct] = useState<HeldAct | null>(null);
  const onAct: OnAct = (wanted, button) => {
    opener.current = button;
    setAct(wanted);
    open();
  };
  const onDone = async () => {
    memory.outdate();
    await Promise.all([asked.again(), onChanged()]);
  };
  return (
    <section className={styles.stack}>
      <h2>Held for long</h2>
      <p className={styles.small}>
        Money that can't reach its athlete goes back to supporters, to an estate or to a state. One admin
        asks, and another agrees.
      </p>
      <AskedFor asked={asked}>{(held) => <Listed held={held} onAct={onAct} />}</AskedFor>
      <AthleteFinder
        words="Decide about an athlete's money"
        onFound={(athlete, button) => onAct({ what: "ask", ...athlete }, button)}
      />
      {shown !== null && act && (
        <Suspense fallback={null}>
          <HeldQuestion key={shown} act={act} opener={opener} onClosed={onClosed} onDone={onDone} />
        </Suspense>
      )}
    </section>
  );
}

const Listed = ({ held, onAct }: { readonly held: HeldMoneyAnswer; readonly onAct: OnAct }) => (
  <>
    {held.total === 0 ? (
      <p className={styles.small}>No one's money has been held for long.</p>
    ) : (
      <>
        <p>
          <b>{dollars(held.total_amount)}</b> of {counted(held.total)}{" "}
          {held.total === 1 ? "athlete" : "athletes"}
        </p>
        {held.athletes.length > 0 && (
          <DataTable
            label="Held for long"
            columns={heldColumns(onAct)}
            rows={held.athletes}
            keyOf={({ player_id }) => player_id}
          />
        )}
        {held.athletes.length === PORTION && (
          <p className={styles.small}>
            These have been held longest. The others come up as these are decided about.
          </p>
        )}
      </>
    )}
    {held.decisions.length > 0 && (
      <DataTable
        label="Decisions about held money"
        columns={decisionColumns(onAct)}
        rows={held.decisions}
        keyOf={({ decision_id }) => decision_id}
      />
    )}
  </>
);

const heldColumns = (onAct: OnAct): readonly Column<HeldLong>[] => [
  { name: "Athlete", cell: ({ player_name }) => player_name },
  { name: "Team", cell: ({ team_name }) => team_name },
  { name: "Amount", cell: ({ amount }) => dollars(amount), numeric: true },
  { name: "Held since", cell: ({ since }) => tableDate(since) },
  { name: "Limit", cell: ({ limit_at }) => tableDate(limit_at) },
  { name: "Account here", cell: ({ has_page }) => (has_page ? "Yes" : "No") },
  {
    name: "Action",
    cell: ({ player_id, player_name: name }) => (
      <button
        type="button"
        className={buttonClass("quiet")}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => onAct({ what: "ask", player_id, name }, currentTarget)}
      >
        Decide<span className="unseen"> about what is held for {name}</span>
      </button>
    ),
  },
];

const decisionColumns = (onAct: OnAct): readonly Column<HeldDecision>[] => [
  { name: "Athlete", cell: ({ player_name }) => player_name },
  { name: "What", cell: ({ what, why }) => `${WHAT_WORDS[what]}: ${WHY_WORDS[why]}` },
  {
    name: "Amount",
    cell: ({ state, amount, open }) => dollars(state === "asked" ? open : amount),
    numeric: true,
  },
  { name: "Why", cell: ({ reason }) => reason, room: "long" },
  { name: "Asked", cell: ({ asked_by, asked_at }) => `${asked_by ?? "Someone"}, ${momentInUtc(asked_at)}` },
  {
    name: "State",
    cell: ({ state, decided_by, reference }) =>
      `${DECISION_WORDS[state]}${decided_by ? `, ${decided_by}` : ""}${reference ? `, ${reference}` : ""}`,
  },
  {
    name: "Action",
    cell: (decision) =>
      decision.state === "asked" && (
        <div className={styles.row}>
          {!decision.is_own && (
            <button
              type="button"
              className={buttonClass("danger")}
              aria-haspopup="dialog"
              onClick={({ currentTarget }) => onAct({ what: "agree", decision }, currentTarget)}
            >
              Agree<span className="unseen"> about what is held for {decision.player_name}</span>
            </button>
          )}
          <button
            type="button"
            className={buttonClass("quiet")}
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => onAct({ what: "withdraw", decision }, currentTarget)}
          >
            Withdraw<span className="unseen"> the decision about {decision.player_name}</span>
          </button>
        </div>
      ),
  },
];
