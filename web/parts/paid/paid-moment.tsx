import type { ReactNode } from "react";
import type { Moment } from "../../../contract/contributions/moment.ts";
import type { Player } from "../../../contract/players/players.ts";
import { dollars } from "../../../pure/numbers.ts";
import { heldWords } from "./held-words.ts";
import { JerseyReceipt } from "./jersey-receipt.tsx";
import { OrderLine } from "./order-line.tsx";
import styles from "./paid-moment.module.css";
import { PlanLine } from "./plan-line.tsx";
import { useFocused } from "./use-focused.ts";
import { WaysOn } from "./ways-on.tsx";

interface PaidMomentProps {
  readonly player: Player;
  /** Dollars. */
  readonly amount: number;
  readonly moment: Pick<Moment, "backed_on" | "backed_proof" | "plan" | "ordered"> | null;
  /** Of the heading that names the dialog. */
  readonly title_id: string;
  /** What stands in the jersey's corner. */
  readonly corner: ReactNode;
}

/** The same moment as on the page in the other tab, in the same words. */
export function PaidMoment({ player, amount, moment, title_id, corner }: PaidMomentProps) {
  const heading = useFocused();
  return (
    <div>
      <JerseyReceipt
        athlete={player}
        backed_on={moment?.backed_on ?? null}
        amount={dollars(amount)}
        corner={corner}
      >
        <h2 id={title_id} ref={heading} tabIndex={-1}>
          Payment Success
        </h2>
        <p>for player {player.player_name}</p>
      </JerseyReceipt>
      <div className={styles.after}>
        <PlanLine plan={moment?.plan ?? null} />
        <OrderLine ordered={moment?.ordered} player_name={player.player_name} amount={amount} />
        <p>{heldWords(player.player_name, moment?.ordered ?? null)}</p>
        <WaysOn athlete={player} moment={moment} />
      </div>
    </div>
  );
}
