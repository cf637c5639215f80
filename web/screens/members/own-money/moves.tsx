import {
  listOwnMoneyMoves,
  MONEY_BATCH,
  MOVES_COUNTED,
  type MoneyMove,
} from "../../../../contract/payouts/own-payouts.ts";
import { dayHere } from "../../../../pure/day-here.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { useFocusOnMoreRows } from "../../../parts/members/lists/use-focus-on-more-rows.ts";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import { moveAmount, moveWords } from "./money-words.ts";
import styles from "./own-money.module.css";

const loadMoves: Load<MoneyMove> = async (ask, loaded, limit, signal) => {
  const { moves, total } = await ask(
    listOwnMoneyMoves,
    { query: { limit, skip: loaded.length } },
    { signal },
  );
  return { rows: moves, total };
};

export const useMoves = (user_id: number) =>
  useListing<MoneyMove>({
    key: `money-moves-${user_id}`,
    page: MONEY_BATCH,
    load: loadMoves,
    whenFailed: "We couldn't load what happened to your money.",
  });

/** A line for every movement, the newest first. */
export function Moves({ listing }: { readonly listing: ReturnType<typeof useMoves> }) {
  const { rows, state } = listing;
  const list = useFocusOnMoreRows<HTMLUListElement>(rows);
  const now = new Date();
  return (
    <section className={shared.panel} aria-labelledby="moves-title">
      <h2 id="moves-title">Every movement</h2>
      {rows.length > 0 && (
        <ul ref={list} className={styles.lines} aria-busy={state === "loading"}>
          {rows.map((move, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a movement has no id, and new ones come with all of them anew
            <li key={`${move.at} ${move.kind} ${at}`} tabIndex={-1}>
              <p>
                {moveWords(move)}
                <small>
                  <time dateTime={move.at}>{dayHere(move.at, now)}</time>
                </small>
              </p>
              <b data-in={move.kind === "given" || undefined}>{moveAmount(move)}</b>
            </li>
          ))}
        </ul>
      )}
      <ListEnd listing={listing} nothing="Nothing yet." counts={listing.total <= MOVES_COUNTED} />
    </section>
  );
}
