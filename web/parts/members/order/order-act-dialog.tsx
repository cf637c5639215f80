import type { RefObject } from "react";
import { MOST_ORDER_WORDS } from "../../../../contract/orders/orders.ts";
import { LinesField } from "../../../ui/fields/form-fields.tsx";
import { ActDialog } from "../request/act-dialog.tsx";
import type { StepFault } from "../request/use-steps.ts";
import type { ActWords } from "./act-words.ts";

interface OrderActDialogProps {
  readonly said: ActWords;
  readonly opener: RefObject<HTMLElement | null>;
  readonly busy: boolean;
  readonly fault: StepFault | null;
  readonly onSubmit: (form: FormData) => void;
  readonly onClosed: () => void;
}

/** An act, with what is to be written. */
export function OrderActDialog({ said, fault, ...dialog }: OrderActDialogProps) {
  const { title, words, text, sends, is_end } = said;
  return (
    <ActDialog
      title={title}
      words={words}
      label={sends}
      is_end={is_end}
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
