import { useRef, useState } from "react";
import type { CollaborationRequest, PartyAct } from "../../../../contract/collaborations/requests.ts";
import type { CollaborationAct } from "../../../../contract/collaborations/states.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useDialog } from "../../visitors/blocks/use-dialog.ts";
import shared from "../lists/dashboard.module.css";
import { type PartyWords, partyWords } from "./party-words.ts";
import styles from "./request.module.css";
import type { Steps } from "./use-steps.ts";

const fetchDialog = async () => (await import("./party-act-dialog.tsx")).PartyActDialog;

/** What its sender, guardian or athlete can do now. */
export function PartyActs({ steps }: { readonly steps: Steps<CollaborationRequest, PartyAct> }) {
  const { request, fault, busy, step, clear } = steps;
  const [pressed, setPressed] = useState<CollaborationAct | null>(null);
  // Where somebody was faster, it may be nobody's step any more by the time it is sent: how it stands is read then.
  const asked = pressed && request.acts.includes(pressed) ? pressed : null;
  const opener = useRef<HTMLButtonElement>(null);
  const { Dialog, shown, openDialog, onClosed } = useDialog(fetchDialog);
  const press = (act: CollaborationAct, words: PartyWords, button: HTMLButtonElement) => {
    opener.current = button;
    clear();
    if (words.is_plain) void step(stepOf(request, act));
    else {
      setPressed(act);
      void openDialog();
    }
  };
  const submit = async (act: CollaborationAct, form: FormData) => {
    if (await step(stepOf(request, act, form))) onClosed();
  };

  if (request.acts.length === 0 && !fault) return null;
  return (
    <div className={styles.acts}>
      <div className={`${shared.row} needs-script`}>
        {request.acts.map((act, at) => {
          const said = partyWords(request, act);
          return (
            <button
              key={act}
              type="button"
              className={buttonClass(at === 0 && !said.is_end ? "loud" : "quiet")}
              aria-haspopup={said.is_plain ? undefined : "dialog"}
              aria-disabled={busy}
              onClick={(event) => press(act, said, event.currentTarget)}
            >
              {busy && said.is_plain && <Spinner />}
              {said.label}
            </button>
          );
        })}
      </div>
      {(shown === null || !asked) && <FieldError id="step-error">{fault?.message ?? null}</FieldError>}
      {Dialog && shown !== null && asked && (
        <Dialog
          key={shown}
          request={request}
          act={asked}
          is_end={partyWords(request, asked).is_end === true}
          label={asked === "write" ? "Send" : partyWords(request, asked).label}
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

/** The step as it is sent, with what was filled in. */
function stepOf({ version }: CollaborationRequest, act: CollaborationAct, form?: FormData): PartyAct {
  const said = (field: string) => String(form?.get(field) ?? "").trim() || null;
  return {
    act,
    version,
    text: said("text"),
    executed_on: said("executed_on"),
    disclosed_on: said("disclosed_on"),
  };
}
