import { type FormEvent, useId, useState } from "react";
import { counted } from "../../../../pure/numbers.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { buttonClass } from "../../../ui/button.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";

interface ConfirmImportProps {
  /** The number to type for a suspicious file; 0: it is none. */
  readonly at_stake: number;
  readonly onConfirm: (confirmed: number) => Promise<void>;
}

/** The yes to a report; to a suspicious one by its number, which nobody types without having read it. */
export function ConfirmImport({ at_stake, onConfirm }: ConfirmImportProps) {
  const name = `confirmed-${useId()}`;
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (at_stake > 0 && typed.replaceAll(",", "").trim() !== String(at_stake))
      return setFault(`Please type ${counted(at_stake)}, or delete the file.`);
    setBusy(true);
    await onConfirm(at_stake);
    setBusy(false);
  };
  return (
    <form className={shared.stack} noValidate onSubmit={confirm}>
      {at_stake > 0 && (
        <TextField
          label={`To import it anyway, type ${counted(at_stake)}`}
          name={name}
          value={typed}
          fault={fault}
          onType={(text) => {
            setTyped(text);
            setFault(null);
          }}
        />
      )}
      <button type="submit" className={buttonClass(at_stake > 0 ? "danger" : "loud")} aria-disabled={busy}>
        {at_stake > 0 ? "Import it anyway" : "Import it"}
      </button>
    </form>
  );
}
