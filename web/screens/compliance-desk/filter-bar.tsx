import { Search } from "lucide-react";
import type { FormEvent } from "react";
import type { DeskFilters } from "../../../contract/compliance-desk.ts";
import { buttonClass } from "../../ui/button.ts";
import { controlClass, Field, SelectField } from "../../ui/field.tsx";
import styles from "./compliance-desk.module.css";
import { ASSIGNED_LABELS, DUE_LABELS, VIEW_LABELS } from "./filters.ts";

interface FilterBarProps {
  readonly filters: DeskFilters;
  readonly onChoose: (changed: Partial<DeskFilters>) => void;
}

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Which requests are shown. */
export function FilterBar({ filters, onChoose }: FilterBarProps) {
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChoose({ text: String(new FormData(event.currentTarget).get("text") ?? "") });
  };
  return (
    <search className={`${styles.filters} no-print`} aria-label="Which requests">
      <SelectField
        label="Show"
        control_id="view"
        name="view"
        value={filters.view}
        choices={choicesOf(VIEW_LABELS)}
        state="ready"
        onChoose={(view) => onChoose({ view: view as DeskFilters["view"] })}
      />
      <SelectField
        label="Assigned to"
        control_id="assigned"
        name="assigned"
        value={filters.assigned}
        choices={choicesOf(ASSIGNED_LABELS)}
        state="ready"
        onChoose={(assigned) => onChoose({ assigned: assigned as DeskFilters["assigned"] })}
      />
      <SelectField
        label="Due"
        control_id="due"
        name="due"
        value={filters.due}
        choices={choicesOf(DUE_LABELS)}
        state="ready"
        onChoose={(due) => onChoose({ due: due as DeskFilters["due"] })}
      />
      <form className={styles.search} onSubmit={search} key={filters.text}>
        <Field label="Athlete, company, sender or number" control_id="desk-text">
          <input
            id="desk-text"
            name="text"
            type="search"
            className={controlClass}
            maxLength={200}
            defaultValue={filters.text}
          />
        </Field>
        <button type="submit" className={`${buttonClass("quiet")} ${styles.find}`} aria-label="Search">
          <Search size={20} aria-hidden="true" />
        </button>
      </form>
    </search>
  );
}
