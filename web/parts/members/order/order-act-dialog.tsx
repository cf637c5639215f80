import type { RefObject } from "react";
import { MOST_ORDER_WORDS, type Order } from "../../../../contract/orders/orders.ts";
import { LinesField } from "../../../ui/fields/form-fields.tsx";
import { ActDialog } from "../request/act-dialog.tsx";
import type { StepFault } from "../request/use-steps.ts";
import { isEnd, type PlainAct } from "./act-labels.ts";
import { actWords } from "./act-words.ts";

interface OrderActDialogProps {
  readonly order: Order;
  readonly act: PlainAct;
  readonly opener: RefObject<HTMLElement | null>;
  readonly busy: boolean;
  readonly fault: StepFault | null;
  readonly onSubmit: (form: FormData) => void;
  readonly onClosed: () => void;
}

/** An act, with what is to be written. */
export function OrderActDialog({ order, act, fault, ...dialog }: OrderActDialogProps) {
  const { title, words, text, sends } = actWords(order, act);
  return (
    <ActDialog
      title={title}
      words={words}
      label={sends}
      is_end={isEnd(act)}
      fault={fault && (fault.field !== "words" || !text) ? fault.message : null}
      {...dialog}
    >
      {text && (
        <LinesField
          label={text}
          name="words"
          maxLength={MOST_ORDER_WORDS}
          failure={fault?.field === "words" ? fault.message : null}
        />
      )}
    </ActDialog>
  );
}
