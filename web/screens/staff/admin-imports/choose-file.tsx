import { type RefObject, useRef } from "react";
import parts from "../../../parts/members/athlete-form/form.module.css";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { buttonClass } from "../../../ui/button.ts";
import { controlClass } from "../../../ui/fields/control.ts";
import { Field, FieldError, SelectField } from "../../../ui/fields/field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import styles from "./admin-imports.module.css";
import { useUploading } from "./use-uploading.ts";

const SPORTS = [
  { value: "1", label: "Men's College Basketball" },
  { value: "2", label: "Men's College Football" },
  { value: "3", label: "Women's College Basketball" },
];

interface ChooseFileProps {
  /** Which upload is being sent from here; null: none. */
  readonly onSending: (upload_id: number | null) => void;
  readonly onSent: () => Promise<void>;
}

/** A file, its sport, and the season where the file does not say it. */
export function ChooseFile({ onSending, onSent }: ChooseFileProps) {
  const picker = useRef<HTMLInputElement>(null);
  const form = useUploading({ picker, onSending, onSent });
  const { fault, busy, submit, sent } = form;
  return (
    <form
      className={shared.panel}
      noValidate
      onSubmit={submit}
      aria-busy={busy}
      aria-labelledby="upload-title"
    >
      <h2 id="upload-title">Upload a file</h2>
      <Fields {...{ form, picker }} />
      <button type="submit" className={buttonClass("loud")} aria-disabled={busy}>
        {busy ? "Uploading..." : "Upload"}
      </button>
      {busy && (
        <p className={styles.way}>
          <progress className={parts.progress} value={sent} max={1} aria-label="Uploaded" />
          <span className={shared.small}>Keep this page open until the upload is done.</span>
        </p>
      )}
      <FieldError id="upload-error">{fault?.field === "" ? fault.message : null}</FieldError>
    </form>
  );
}

interface FieldsProps {
  readonly form: ReturnType<typeof useUploading>;
  readonly picker: RefObject<HTMLInputElement | null>;
}

function Fields({ form: { values, change, faultAt, busy }, picker }: FieldsProps) {
  return (
    <div className={shared.tiles}>
      <Field label="Roster or team file (CSV)" control_id="roster_file">
        <input
          ref={picker}
          id="roster_file"
          name="roster_file"
          type="file"
          accept=".csv,text/csv"
          className={`${controlClass} ${styles.file}`}
          disabled={busy}
          aria-invalid={faultAt("roster_file") !== null}
          aria-describedby="roster_file-error"
          onChange={({ currentTarget }) => change({ roster_file: currentTarget.files?.[0] ?? null })}
        />
        <FieldError id="roster_file-error">{faultAt("roster_file")}</FieldError>
      </Field>
      <div>
        <SelectField
          label="Sport"
          control_id="sport_id"
          name="sport_id"
          value={values.sport_id}
          choices={SPORTS}
          unset="Choose a sport"
          state="ready"
          disabled={busy}
          onChoose={(sport_id) => change({ sport_id })}
        />
        <FieldError id="sport_id-error">{faultAt("sport_id")}</FieldError>
      </div>
      <TextField
        label="Season, if the file doesn't say"
        name="season"
        value={values.season}
        fault={faultAt("season")}
        disabled={busy}
        maxLength={7}
        onType={(season) => change({ season })}
      />
    </div>
  );
}
