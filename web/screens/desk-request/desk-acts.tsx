import { useRef, useState } from "react";
import type { CollaborationAct } from "../../../contract/collaboration-states.ts";
import type { DeskAct, DeskRequest } from "../../../contract/compliance-desk.ts";
import { ActDialog } from "../../parts/request/act-dialog.tsx";
import type { Steps } from "../../parts/request/use-steps.ts";
import { buttonClass } from "../../ui/button.ts";
import { FieldError } from "../../ui/field.tsx";
import { InputField, LinesField } from "../../ui/form-fields.tsx";
import styles from "./desk-request.module.css";
import { DESK_WORDS, type DeskWords } from "./desk-words.ts";

/** What the office can do now: each step is a dialog, since none of them is taken back without a trace. */
export function DeskActs({ steps }: { readonly steps: Steps<DeskRequest, DeskAct> }) {
  const { request, fault, busy, step, clear } = steps;
  const [asked, setAsked] = useState<CollaborationAct | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const is_blocked = request.findings.some(({ outcome }) => outcome === "block");
  const words = asked && DESK_WORDS[asked];

  const submit = async (act: CollaborationAct, form: FormData) => {
    const own = String(form.get("own") ?? "").trim();
    const done = await step({
      act,
      version: request.version,
      text: String(form.get("text") ?? "").trim() || null,
      executed_on: String(form.get("executed_on") ?? "").trim() || null,
      points: [...form.getAll("points").map(String), ...(own ? [own] : [])],
      assigned_to: null,
    });
    if (done) setAsked(null);
  };
  const acts = (Object.keys(DESK_WORDS) as CollaborationAct[]).filter((act) => request.acts.includes(act));
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
              setAsked(act);
            }}
          >
            {DESK_WORDS[act]?.button}
          </button>
        ))}
      </div>
      {is_blocked && acts.includes("approve") && (
        <p className={styles.blocked}>A finding blocks the approval: see below.</p>
      )}
      {!asked && <FieldError id="desk-error">{fault?.message ?? null}</FieldError>}
      {asked && words && (
        <ActDialog
          title={words.title}
          words={words.words}
          label={words.button}
          opener={opener}
          busy={busy}
          fault={fault && !["text", "executed_on", "points"].includes(fault.field) ? fault.message : null}
          onSubmit={(form) => void submit(asked, form)}
          onClosed={() => setAsked(null)}
        >
          <Fields words={words} faultAt={(field) => (fault?.field === field ? fault.message : null)} />
        </ActDialog>
      )}
    </div>
  );
}

interface FieldsProps {
  readonly words: DeskWords;
  readonly faultAt: (field: string) => string | null;
}

function Fields({ words, faultAt }: FieldsProps) {
  const { points, own, text, day } = words;
  return (
    <>
      {points && (
        <fieldset className={styles.points} aria-describedby={faultAt("points") ? "points-error" : undefined}>
          <legend>{points.label}</legend>
          {points.choices.map((point) => (
            <label key={point}>
              <input type="checkbox" name="points" value={point} />
              {point}
            </label>
          ))}
          <FieldError id="points-error">{faultAt("points")}</FieldError>
        </fieldset>
      )}
      {own && <InputField label={own} name="own" optional maxLength={500} autoComplete="off" />}
      {text && (
        <LinesField
          label={text.label}
          hint={text.hint}
          optional={text.optional}
          name="text"
          failure={faultAt("text")}
        />
      )}
      {day && <InputField label={day} name="executed_on" type="date" failure={faultAt("executed_on")} />}
    </>
  );
}
