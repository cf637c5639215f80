import type { OwnMoney } from "../../../../contract/payouts/own-payouts.ts";
import { dollars } from "../../../../pure/numbers.ts";
import styles from "./board.module.css";

/** An athlete's money, as on a scoreboard: what is ready, or theirs while something holds all of it, and where the rest is. */
export function Board({ money, small = false }: { readonly money: OwnMoney; readonly small?: boolean }) {
  const { ready, waiting, on_its_way, arrived, sent_back = 0, blocks } = money;
  const waits = waiting.reduce((sum, { amount }) => sum + amount, sent_back);
  return (
    <dl className={styles.board} data-small={small || undefined}>
      <div>
        <dt>{blocks.length > 0 ? "Yours" : "Ready"}</dt>
        <dd>{dollars(ready)}</dd>
      </div>
      <div>
        <dt>Waiting</dt>
        <dd>{dollars(cents(waits))}</dd>
      </div>
      <div>
        <dt>On its way</dt>
        <dd>{dollars(on_its_way)}</dd>
      </div>
      <div>
        <dt>Arrived</dt>
        <dd>{dollars(arrived)}</dd>
      </div>
    </dl>
  );
}

/** Dollars added up, to the cent. */
const cents = (amount: number): number => Math.round(amount * 100) / 100;
