import { useRef, useState } from "react";
import type { DeskAct, DeskRequest } from "../../../../contract/collaborations/desk.ts";
import type { CollaborationAct } from "../../../../contract/collaborations/states.ts";
import { namesOf } from "../../../../pure/records.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import type { Steps } from "../../members/request/use-steps.ts";
import { useDialog } from "../../visitors/blocks/use-dialog.ts";
import styles from "./desk.module.css";
import { DESK_WORDS, UNREACHED } from "./desk-words.ts";

const fetchDialog = async () => (await import("./desk-act-dialog.tsx")).DeskActDialog;

/** What the office can do now: each step is a dialog, since none of them is taken back without a trace. */
export function DeskActs({ steps }: { readonly steps: Steps<DeskRequest, DeskAct> }) {
  const { request, fault, busy, step, clear } = steps;
  const [pressed, setPressed] = useState<CollaborationAct | null>(null);
  // Where somebody was faster, it may be nobody's step any more by the time it is sent: how it stands is read then.
  const asked = pressed && request.acts.includes(pressed) ? pressed : null;
  const opener = useRef<HTMLButtonElement>(null);
  const { Dialog, shown, openDialog, onClosed } = useDialog(fetchDialog);
  const is_blocked = request.findings.some(({ outcome }) => outcome === "block");
  const words = asked && DESK_WORDS[asked];

  const submit = async (act: CollaborationAct, form: FormData) => {
    const own = String(form.get("own") ?? "").trim();
    const done = await step({
      act,
      version: request.version,
      text: String(form.get("text") ?? "").trim() || null,
      executed_on: String(form.get("executed_on") ?? "").trim() || null,
      disclosed_on: String(form.get("disclosed_on") ?? "").trim() || null,
      points: [...new Set([...form.getAll("points").map(String), ...(own ? [own] : [])])],
      assigned_to: null,
    });
    if (done) onClosed();
  };
  const acts = namesOf(DESK_WORDS).filter((act) => request.acts.includes(act));
  return (
    <div>
      <div className={styles.ways}>
        {acts.map((act) => (
          <button
            key={act}
            type="button"
            className={buttonClass(act === "approve" && !is_blocked ? "loud" : "quiet")}
            aria-haspopup="dialog"
            disabled={act === "approve" && is_blocked}
            onClick={(event) => {
              opener.current = event.currentTarget;
              clear();
              setPressed(act);
              void openDialog();
            }}
          >
            {DESK_WORDS[act]?.button}
          </button>
        ))}
      </div>
      {is_blocked && acts.includes("approve") && (
        <p className={styles.blocked}>A finding blocks approval. See below.</p>
      )}
      {(shown === null || !asked) && <FieldError id="desk-error">{fault?.message ?? null}</FieldError>}
      {Dialog && shown !== null && asked && words && (
        <Dialog
          key={shown}
          words={asked === "approve" && !request.athlete_has_account ? UNREACHED : words}
          request={request}
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
