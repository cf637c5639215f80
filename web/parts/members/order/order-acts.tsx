import { useRef, useState } from "react";
import type { Order } from "../../../../contract/orders/orders.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { useDialog } from "../../visitors/blocks/use-dialog.ts";
import shared from "../lists/dashboard.module.css";
import request from "../request/request.module.css";
import type { Steps } from "../request/use-steps.ts";
import { isEnd, labelOf, type PlainAct } from "./act-labels.ts";

const fetchDialog = async () => (await import("./order-act-dialog.tsx")).OrderActDialog;

/** What every act says beside: which one, of the order as it was seen, and what was written. */
export interface SaidAct<Act extends PlainAct> {
  readonly act: Act;
  readonly version: number;
  readonly words: string | null;
}

interface OrderActsProps<Act extends PlainAct> {
  readonly steps: Steps<Order, SaidAct<Act>>;
  /** Those of whoever looks; one is offered when the order allows it. */
  readonly acts: readonly Act[];
  /** Something else on the page is what is looked for first. */
  readonly are_beside?: boolean;
}

/** What one can do now, each asked for once more before it is done. */
export function OrderActs<Act extends PlainAct>({ steps, acts, are_beside = false }: OrderActsProps<Act>) {
  const { request: order, fault, busy, step, clear } = steps;
  const [pressed, setPressed] = useState<Act | null>(null);
  const offered = acts.filter((act) => order.acts.includes(act));
  // Where somebody was faster, it may be nobody's act anymore by the time it is sent.
  const asked = pressed && offered.includes(pressed) ? pressed : null;
  const opener = useRef<HTMLButtonElement>(null);
  const { Dialog, shown, openDialog, onClosed } = useDialog(fetchDialog);
  const submit = async (act: Act, form: FormData) => {
    const words = String(form.get("words") ?? "").trim() || null;
    if (await step({ act, version: order.version, words })) onClosed();
  };
  if (offered.length === 0 && !fault) return null;
  return (
    <div className={request.acts}>
      <div className={`${shared.row} needs-script`}>
        {offered.map((act, at) => (
          <button
            key={act}
            type="button"
            className={buttonClass(at === 0 && !isEnd(act) && !are_beside ? "loud" : "quiet")}
            aria-haspopup="dialog"
            aria-disabled={busy}
            onClick={(event) => {
              opener.current = event.currentTarget;
              clear();
              setPressed(act);
              void openDialog();
            }}
          >
            {labelOf(act)}
          </button>
        ))}
      </div>
      {(shown === null || !asked) && <FieldError id="step-error">{fault?.message ?? null}</FieldError>}
      {Dialog && shown !== null && asked && (
        <Dialog
          key={shown}
          order={order}
          act={asked}
          opener={opener}
          busy={busy}
          fault={fault}
          onSubmit={(form) => void submit(asked, form)}
          onClosed={onClosed}
        />
      )}
    </div>
  );
}
