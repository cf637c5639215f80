import { useRef, useState } from "react";
import type { CollaborationAct } from "../../../contract/collaboration-states.ts";
import type { CollaborationRequest, PartyAct } from "../../../contract/collaborations.ts";
import { buttonClass } from "../../ui/button.ts";
import { FieldError } from "../../ui/field.tsx";
import { InputField, LinesField } from "../../ui/form-fields.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ActDialog } from "./act-dialog.tsx";
import { type PartyWords, partyWords } from "./party-words.ts";
import styles from "./request.module.css";
import type { Steps } from "./use-steps.ts";

/** What its sender, guardian or athlete can do now. */
export function PartyActs({ steps }: { readonly steps: Steps<CollaborationRequest, PartyAct> }) {
  const { request, fault, busy, step, clear } = steps;
  const [pressed, setPressed] = useState<CollaborationAct | null>(null);
  // Where somebody was faster, it may be nobody's step any more by the time it is sent: how it stands is read then.
  const asked = pressed && request.acts.includes(pressed) ? pressed : null;
  const opener = useRef<HTMLButtonElement>(null);
  const does = (act: CollaborationAct, form?: FormData): PartyAct => ({
    act,
    version: request.version,
    text: String(form?.get("text") ?? "").trim() || null,
    executed_on: String(form?.get("executed_on") ?? "").trim() || null,
  });
  const press = (act: CollaborationAct, words: PartyWords, button: HTMLButtonElement) => {
    opener.current = button;
    clear();
    if (words.dialog) setPressed(act);
    else void step(does(act));
  };
  const submit = async (act: CollaborationAct, form: FormData) => {
    if (await step(does(act, form))) setPressed(null);
  };
  const words = asked && partyWords(request, asked);

  if (request.acts.length === 0 && !fault) return null;
  return (
    <div className={styles.acts}>
      <div className={`${styles.ways} needs-script`}>
        {request.acts.map((act, at) => {
          const said = partyWords(request, act);
          return (
            <button
              key={act}
              type="button"
              className={buttonClass(at === 0 && !said.is_end ? "loud" : "quiet")}
              aria-haspopup={said.dialog ? "dialog" : undefined}
              aria-disabled={busy}
              onClick={(event) => press(act, said, event.currentTarget)}
            >
              {busy && !said.dialog && <Spinner />}
              {said.label}
            </button>
          );
        })}
      </div>
      {!asked && <FieldError id="step-error">{fault?.message ?? null}</FieldError>}
      {asked && words?.dialog && (
        <ActDialog
          title={words.dialog.title}
          words={words.dialog.words}
          label={words.label}
          opener={opener}
          busy={busy}
          fault={fault && fault.field === "" ? fault.message : null}
          onSubmit={(form) => void submit(asked, form)}
          onClosed={() => setPressed(null)}
        >
          {words.dialog.asks === "text" && (
            <LinesField
              label={words.dialog.label}
              optional={words.dialog.optional}
              name="text"
              failure={fault?.field === "text" ? fault.message : null}
            />
          )}
          {words.dialog.asks === "day" && (
            <InputField
              label={words.dialog.label}
              name="executed_on"
              type="date"
              failure={fault?.field === "executed_on" ? fault.message : null}
            />
          )}
        </ActDialog>
      )}
    </div>
  );
}
