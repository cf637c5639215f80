import type { FormEvent } from "react";
import styles from "../../../parts/members/lists/dashboard.module.css";
import { useTyped } from "../../../parts/members/lists/use-typed.ts";
import { buttonClass } from "../../../ui/button.ts";
import { SelectField } from "../../../ui/fields/field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";

/** What narrows the list, as the address has it; "" where it does not. */
export const FILTERS = ["search", "role", "order"] as const;
export type Filters = Readonly<Record<(typeof FILTERS)[number], string>>;

const ROLES = [
  { value: "admin", label: "Admins" },
  { value: "compliance", label: "Compliance officers" },
  { value: "athlete", label: "Athletes" },
  { value: "brand", label: "Brands" },
  { value: "member", label: "Without a role" },
];
const ORDERS = [
  { value: "oldest", label: "Oldest first" },
  { value: "email", label: "By email" },
];

interface FilterFormProps {
  readonly filters: Filters;
  readonly onFilter: (filters: Filters) => void;
}

export function FilterForm({ filters, onFilter }: FilterFormProps) {
  const [{ search }, setTyped] = useTyped({ search: filters.search });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFilter({ ...filters, search: search.trim() });
  };
  const choice = (name: "role" | "order") => ({
    name,
    control_id: name,
    value: filters[name],
    state: "ready" as const,
    onChoose: (value: string) => onFilter({ ...filters, search: search.trim(), [name]: value }),
  });
  return (
    <search aria-label="Users">
      <form className={styles.filters} onSubmit={submit}>
        <TextField
          label="Search"
          hint="Start of an email, or part of a name or company"
          name="search"
          type="search"
          value={search}
          fault={null}
          onType={(search) => setTyped({ search })}
        />
        <SelectField {...choice("role")} label="Role" choices={ROLES} unset="Everyone" />
        <SelectField {...choice("order")} label="Order" choices={ORDERS} unset="Newest first" />
        <button type="submit" className={buttonClass("loud")}>
          Search
        </button>
      </form>
    </search>
  );
}
