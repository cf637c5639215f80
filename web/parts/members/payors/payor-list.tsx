import type { DeskPayor } from "../../../../contract/contributions/desk-payors.ts";
import type { ReportRule } from "../../../../contract/contributions/payor-sum.ts";
import type { Payor } from "../../../../contract/contributions/payors.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { ListLink } from "../lists/way-back.tsx";
import tags from "../request/request.module.css";
import {
  PAYOR_STATE_WORDS,
  PAYOR_TONES,
  partsWords,
  runUnderWords,
  sumWords,
  urgencyWords,
} from "./payor-words.ts";
import styles from "./payors.module.css";

/** A payor, with whose it is where there are several athletes. */
export type PayorItem = Payor & {
  readonly rule: ReportRule;
  readonly athlete?: DeskPayor["athlete"];
} & Partial<Pick<DeskPayor, "run_under">>;

interface PayorListProps {
  readonly payors: readonly PayorItem[];
  readonly busy: boolean;
  readonly pageOf: (payor: PayorItem) => string;
}

/** What is due first. */
export const PayorList = ({ payors, busy, pageOf }: PayorListProps) => (
  <ul className={styles.list} aria-busy={busy}>
    {payors.map((payor) => (
      <li key={`${payor.athlete?.player_id} ${payor.payor_id}`}>
        <div>
          <ListLink to={pageOf(payor)}>{payor.name}</ListLink>
          {payor.athlete && (
            <p>
              to {payor.athlete.player_name} · {payor.athlete.team_name} ({payor.athlete.sport_name})
            </p>
          )}
          <p>{partsWords(payor)}</p>
          {payor.counts_as_one > 1 && <p>{payor.counts_as_one} payors count as one</p>}
          <p data-tone={PAYOR_TONES[payor.state]}>{urgencyWords(payor)}</p>
          {payor.run_under && <p data-tone="wait">{runUnderWords(payor.run_under, payor)}</p>}
          {payor.reported && payor.has_risen && (
            <p data-tone="wait">Up from {dollars(payor.reported.sum)} since it was reported</p>
          )}
        </div>
        <span className={styles.amount}>{sumWords(payor)}</span>
        <PayorTag state={payor.state} />
      </li>
    ))}
  </ul>
);

export const PayorTag = ({ state }: Pick<Payor, "state">) => (
  <span className={`${tags.tag} ${styles.state}`} data-tone={PAYOR_TONES[state]}>
    {PAYOR_STATE_WORDS[state]}
  </span>
);
