import { Suspense, useState } from "react";
import { buttonClass } from "../../../ui/button.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import shared from "../lists/dashboard.module.css";

const DealForm = lazyPart(async () => (await import("./deal-form.tsx")).DealForm, NotLoaded);

interface AddDealProps {
  /** Absent: the athlete is who logs it. */
  readonly player_id?: number;
  readonly onLogged: (payor_id: number) => void;
}

/** A deal that the athlete made elsewhere, with whomever: the form opens at the press. */
export function AddDeal({ player_id, onLogged }: AddDealProps) {
  const [is_open, setOpen] = useState(false);
  if (!is_open)
    return (
      <p className="no-print">
        <button type="button" className={buttonClass("quiet")} onClick={() => setOpen(true)}>
          Add a deal made elsewhere
        </button>
      </p>
    );
  return (
    <section className={shared.panel} aria-labelledby="add-deal-title">
      <h2 id="add-deal-title">A deal made elsewhere</h2>
      <p>
        Any NIL deal that wasn't made on Donate NIL counts too, in cash and in kind. Use the payor's name as
        it stands in the list, so that it adds up.
      </p>
      <Suspense fallback={null}>
        <DealForm player_id={player_id} payor_id={null} onDone={onLogged} onCancel={() => setOpen(false)} />
      </Suspense>
    </section>
  );
}
