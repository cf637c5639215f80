import { lazy, Suspense, useState } from "react";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { buttonClass } from "../../../ui/button.ts";

const DealForm = lazy(async () => ({
  default: (await import("../../../parts/members/elsewhere/deal-form.tsx")).DealForm,
}));

/** A deal that the athlete made elsewhere, with whomever: the form opens at the press. */
export function AddDeal({ onLogged }: { readonly onLogged: (payor_id: number) => void }) {
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
        it stands in your list, so that it adds up.
      </p>
      <Suspense fallback={null}>
        <DealForm payor_id={null} onDone={onLogged} onCancel={() => setOpen(false)} />
      </Suspense>
    </section>
  );
}
