import type { RefObject } from "react";
import type { CollaborationRequest } from "../../../../contract/collaborations/requests.ts";
import type { CollaborationAct } from "../../../../contract/collaborations/states.ts";
import { InputField, LinesField } from "../../../ui/fields/form-fields.tsx";
import { ActDialog } from "./act-dialog.tsx";
import { partyDialogWords } from "./party-dialog-words.ts";
import type { StepFault } from "./use-steps.ts";

interface PartyActDialogProps {
  readonly request: CollaborationRequest;
  readonly act: CollaborationAct;
  /** Of the button that does it. */
  readonly label: string;
  readonly is_end: boolean;
  readonly opener: RefObject<HTMLElement | null>;
  readonly busy: boolean;
  readonly fault: StepFault | null;
  readonly onSubmit: (form: FormData) => void;
  readonly onClosed: () => void;
}

/** A step of the sender, the guardian or the athlete, with what they have to say. */
export function PartyActDialog({ request, act, fault, ...dialog }: PartyActDialogProps) {
  const { title, words, day, text } = partyDialogWords(request, act);
  const noted = { executed_on: request.executed_on, disclosed_on: request.disclosure?.disclosed_on };
  const faultAt = (field: string) => (fault?.field === field ? fault.message : null);
  return (
    <ActDialog title={title} words={words} fault={faultAt("")} {...dialog}>
      {day && (
        <InputField
          label={day.label}
          hint={day.hint}
          optional={day.optional ?? false}
          name={day.field}
          type="date"
          defaultValue={noted[day.field] ?? ""}
          failure={faultAt(day.field)}
        />
      )}
      {text && (
        <LinesField
          label={text.label}
          optional={text.optional ?? false}
          name="text"
          failure={faultAt("text")}
        />
      )}
    </ActDialog>
  );
}
