import type { DeskAct, DeskRequest } from "../../../../contract/collaborations/desk.ts";
import { SelectField } from "../../../ui/fields/field.tsx";
import type { Steps } from "../../members/request/use-steps.ts";
import styles from "./desk.module.css";

/** Who of the office has it. */
export function Assignment({ steps }: { readonly steps: Steps<DeskRequest, DeskAct> }) {
  const { request, busy, step } = steps;
  const { assigned_to, officers } = request;
  if (!request.acts.includes("assign"))
    return assigned_to ? <p className={styles.had}>Assigned to {assigned_to.name}</p> : null;
  const assign = (value: string) =>
    void step({
      act: "assign",
      version: request.version,
      text: null,
      executed_on: null,
      disclosed_on: null,
      points: [],
      assigned_to: value === "" ? null : Number(value),
    });
  return (
    <div className={styles.assignment}>
      <SelectField
        label="Assigned to"
        control_id="assigned-to"
        name="assigned_to"
        value={assigned_to ? String(assigned_to.user_id) : ""}
        choices={officers.map(({ user_id, name }) => ({ value: String(user_id), label: name }))}
        unset="No one yet"
        state="ready"
        disabled={busy}
        onChoose={assign}
      />
    </div>
  );
}
