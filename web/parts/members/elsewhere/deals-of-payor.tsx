import { useState } from "react";
import {
  DEAL_PAPER,
  DEALS_BATCH,
  type DealElsewhere,
  type ElsewhereEntry,
  listDealsElsewhere,
} from "../../../../contract/contributions/deals-elsewhere.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { useRenewal } from "../../../state/asking/use-renewal.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import shared from "../lists/dashboard.module.css";
import { DealForm } from "./deal-form.tsx";
import styles from "./elsewhere.module.css";
import { ElsewhereDeal, paperWords } from "./elsewhere-deal.tsx";
import type { DealFormProps } from "./use-deal-form.ts";

interface DealsOfPayorProps {
  readonly payor_id: number;
  readonly player_id: number;
  readonly payor_name: string;
  /** Something was logged: where it counts now. */
  readonly onLogged: (payor_id: number) => void;
}

/** Deals with one payor that were made elsewhere, each with its corrections, and the form for one more. */
export function DealsOfPayor({ payor_id, player_id, payor_name, onLogged }: DealsOfPayorProps) {
  const [most, setMost] = useState(DEALS_BATCH);
  // What is written now: a new deal, or the correction of one.
  const [open, setOpen] = useState<string | null>(null);
  // As they were before their corrections: none begins there, which would go when the list comes anew.
  const [done_with, setDoneWith] = useState<readonly DealElsewhere[]>([]);
  const asked = useAnswer(`deals elsewhere ${player_id} ${payor_id}`, (ask, signal) =>
    ask(listDealsElsewhere, { params: { payor_id }, query: { player_id, limit: most } }, { signal }),
  );
  useRenewal(asked, most);
  const found = asked.value;
  const done = (in_payor: number, deal?: DealElsewhere) => {
    // Another form may have been opened while this one was sent.
    setOpen((now) => (now === (deal?.deal_id ?? NEW) ? null : now));
    if (deal) setDoneWith((before) => [...before, deal]);
    void asked.again();
    onLogged(in_payor);
  };
  const form = { player_id, payor_id, onCancel: () => setOpen(null) };
  return (
    <section className={shared.panel} aria-labelledby="elsewhere-title">
      <h2 id="elsewhere-title">Deals made elsewhere</h2>
      {asked.state === "failed" && <p role="alert">{asked.message}</p>}
      {found && (
        <>
          <p>
            {found.count > 0
              ? `${dollars(found.sum)} in total. They count from the day they were agreed on.`
              : `None with ${payor_name} yet.${found.may_log ? " Add a deal that wasn't made on Donate NIL, so that it counts." : ""}`}
          </p>
          <ul className={styles.deals}>
            {found.data.map((deal) => (
              <Deal
                key={deal.deal_id}
                {...form}
                deal={deal}
                is_open={open === deal.deal_id}
                may_correct={found.may_log && !done_with.includes(deal)}
                onOpen={() => setOpen(deal.deal_id)}
                onDone={(in_payor) => done(in_payor, deal)}
              />
            ))}
          </ul>
          {found.count > found.data.length && (
            <button
              type="button"
              className={buttonClass("quiet")}
              onClick={() => setMost((before) => before + DEALS_BATCH)}
            >
              Show more
            </button>
          )}
          {open === NEW && <DealForm {...form} onDone={done} />}
          {found.may_log && open !== NEW && (
            <button type="button" className={buttonClass("quiet")} onClick={() => setOpen(NEW)}>
              Add a deal made elsewhere
            </button>
          )}
        </>
      )}
    </section>
  );
}

const NEW = "new";

interface DealProps extends Pick<DealFormProps, "player_id" | "payor_id" | "onDone" | "onCancel"> {
  readonly deal: DealElsewhere;
  readonly is_open: boolean;
  readonly may_correct: boolean;
  readonly onOpen: () => void;
}

/** A deal, and where it is corrected. */
const Deal = ({ deal, is_open, may_correct, onOpen, ...form }: DealProps) => (
  <li>
    <ElsewhereDeal deal={deal} paperOf={paperLink} />
    {is_open && <DealForm key={deal.entries.length} {...form} corrected={deal} />}
    {may_correct && !is_open && (
      <button
        type="button"
        className={buttonClass("quiet")}
        aria-label={`Correct the deal of ${longDate(deal.entries[0]?.agreed_on ?? "")}`}
        onClick={onOpen}
      >
        Correct
      </button>
    )}
  </li>
);

const paperLink = ({ entry_id, paper }: ElsewhereEntry) =>
  paper && (
    <a className={linkClass} href={`${DEAL_PAPER}?entry_id=${entry_id}`} download>
      {paperWords(paper)}
    </a>
  );
