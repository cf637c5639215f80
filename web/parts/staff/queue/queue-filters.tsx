import { Search } from "lucide-react";
import type { FormEvent } from "react";
import { buttonClass } from "../../../ui/button.ts";
import { controlClass } from "../../../ui/fields/control.ts";
import { Field, SelectField } from "../../../ui/fields/field.tsx";
import styles from "./queue.module.css";
import {
  ASSIGNED_LABELS,
  DUE_LABELS,
  OFFICE_LABELS,
  type QueueFilters,
  VIEW_LABELS,
} from "./queue-address.ts";

interface QueueFiltersProps {
  readonly filters: QueueFilters;
  readonly onChoose: (changed: Partial<QueueFilters>) => void;
}

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
    <search
      className={`${styles.filters} ${of_schools ? styles.of_schools : ""} no-print`}
      aria-label="Which requests"
    >
      <Choice {...{ filters, onChoose }} name="view" label="Show" labels={VIEW_LABELS} />
      <Choice
        {...{ filters, onChoose }}
        name="assigned"
        label="Assigned to"
        labels={of_schools && filters.office !== "none" ? ofSchools : ASSIGNED_LABELS}
      />
      {of_schools && (
        <Choice {...{ filters, onChoose }} name="office" label="Decided by" labels={OFFICE_LABELS} />
      )}
      <Choice {...{ filters, onChoose }} name="due" label="Due" labels={DUE_LABELS} />
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

interface ChoiceProps extends QueueFiltersProps {
  readonly name: "view" | "assigned" | "due" | "office";
  readonly label: string;
  /** Of its values, in their order. */
  readonly labels: Readonly<Record<string, string>>;
}

const Choice = ({ filters, onChoose, name, label, labels }: ChoiceProps) => (
  <SelectField
    label={label}
    control_id={name}
    name={name}
    value={filters[name] ?? ""}
    choices={Object.entries(labels).map(([value, text]) => ({ value, label: text }))}
    state="ready"
    onChoose={(value) => onChoose({ [name]: value })}
  />
);

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
