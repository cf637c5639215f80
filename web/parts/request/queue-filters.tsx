import { Search } from "lucide-react";
import type { FormEvent } from "react";
import { buttonClass } from "../../ui/button.ts";
import { controlClass, Field, SelectField } from "../../ui/field.tsx";
import styles from "./queue.module.css";
import { ASSIGNED_LABELS, DUE_LABELS, type QueueFilters, VIEW_LABELS } from "./queue-address.ts";

interface QueueFiltersProps {
  readonly filters: QueueFilters;
  readonly onChoose: (changed: Partial<QueueFilters>) => void;
}

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Which requests are shown: of one's own school, or with `school` in the filters, of which. */
export function QueueFilterBar({ filters, onChoose }: QueueFiltersProps) {
  const of_schools = filters.school !== undefined;
  const { me, ...ofSchools } = ASSIGNED_LABELS;
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (field: string) => String(typed.get(field) ?? "");
    onChoose({ text: text("text"), ...(of_schools ? { school: text("school") } : {}) });
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
        onChoose={(view) => onChoose({ view: view as QueueFilters["view"] })}
      />
      <SelectField
        label="Assigned to"
        control_id="assigned"
        name="assigned"
        value={filters.assigned}
        choices={choicesOf(of_schools ? ofSchools : ASSIGNED_LABELS)}
        state="ready"
        onChoose={(assigned) => onChoose({ assigned: assigned as QueueFilters["assigned"] })}
      />
      <SelectField
        label="Due"
        control_id="due"
        name="due"
        value={filters.due}
        choices={choicesOf(DUE_LABELS)}
        state="ready"
        onChoose={(due) => onChoose({ due: due as QueueFilters["due"] })}
      />
      <form
        className={`${styles.search} ${of_schools ? styles.with_school : ""}`}
        onSubmit={search}
        key={`${filters.text} ${filters.school}`}
      >
        {of_schools && <SearchField name="school" label="School" value={filters.school ?? ""} />}
        <SearchField name="text" label="Athlete, company, sender or number" value={filters.text} />
        <button type="submit" className={`${buttonClass("quiet")} ${styles.find}`} aria-label="Search">
          <Search size={20} aria-hidden="true" />
        </button>
      </form>
    </search>
  );
}

interface SearchFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

const SearchField = ({ name, label, value }: SearchFieldProps) => (
  <Field label={label} control_id={`desk-${name}`}>
    <input
      id={`desk-${name}`}
      name={name}
      type="search"
      className={controlClass}
      maxLength={200}
      defaultValue={value}
    />
  </Field>
);
