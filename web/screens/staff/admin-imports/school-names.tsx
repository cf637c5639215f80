import { type FormEvent, useId, useState } from "react";
import type { UploadReport } from "../../../../contract/players/roster-uploads.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError, SelectField } from "../../../ui/fields/field.tsx";

interface SchoolNamesProps {
  readonly schools: UploadReport["unsure_schools"];
  readonly onSettle: (schools: { alias: string; school: string }[]) => Promise<void>;
}

/** Names that may be known schools': which each is, or that it is one of its own. */
export function SchoolNames({ schools, onSettle }: SchoolNamesProps) {
  // More than one file may wait.
  const id = useId();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (schools.length === 0) return null;
  const settle = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const settled = schools.flatMap(({ school_name: alias }) => {
      const school = chosen[alias];
      return school ? [{ alias, school }] : [];
    });
    if (settled.length === 0) return setFault("Please choose a school first.");
    setFault(null);
    setBusy(true);
    await onSettle(settled);
    setBusy(false);
  };
  return (
    <form className={shared.stack} noValidate onSubmit={settle}>
      <h4>Which schools are these?</h4>
      <p>
        These names look like schools we know. Their rows stay out until you say which school each one is.
        We'll remember your answers.
      </p>
      <div className={shared.tiles}>
        {schools.map(({ school_name, alike }, at) => (
          <SelectField
            key={school_name}
            label={school_name}
            control_id={`${id}-${at}`}
            name={`${id}-${at}`}
            value={chosen[school_name] ?? ""}
            choices={[
              ...alike.map((school) => ({ value: school, label: school })),
              { value: school_name, label: "Another school of its own" },
            ]}
            unset="Leave it out for now"
            state="ready"
            onChoose={(school) => {
              setChosen((before) => ({ ...before, [school_name]: school }));
              setFault(null);
            }}
          />
        ))}
      </div>
      <FieldError id={`${id}-error`}>{fault}</FieldError>
      <button type="submit" className={buttonClass("quiet")} aria-disabled={busy}>
        Save and read the file again
      </button>
    </form>
  );
}
