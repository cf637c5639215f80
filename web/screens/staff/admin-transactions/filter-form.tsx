import { Search } from "lucide-react";
import type { FormEvent } from "react";
import { recordOf } from "../../../../pure/records.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { useTyped } from "../../../parts/members/lists/use-typed.ts";
import { buttonClass } from "../../../ui/button.ts";
import { SelectField } from "../../../ui/fields/field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import styles from "./admin-transactions.module.css";
import { FILTERS, type Filter, type Filters, orderChoices, stateChoices, typeChoices } from "./filters.ts";

interface FilterFormProps {
  readonly filters: Filters;
  readonly onFilter: (filters: Filters) => void;
}

/** What narrows the list. A choice counts at once, what is typed with Enter or the button. */
export function FilterForm({ filters, onFilter }: FilterFormProps) {
  const [typed, setTyped] = useTyped(filters);
  const searched = filters.search === "" ? 0 : 1;
  const set = FILTERS.filter((name) => filters[name] !== "").length - searched;
  const controls = controlsOf(typed, setTyped, onFilter);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFilter(typed);
  };
  const clear = () => {
    const nothing = recordOf(FILTERS, () => "");
    setTyped(nothing);
    onFilter(nothing);
  };
  return (
    <search aria-label="Transactions">
      <form className={shared.panel} onSubmit={submit}>
        <div className={shared.search}>
          <TextField
            {...controls.text("search")}
            label="Search"
            hint="Email, player, company or transaction ID"
            type="search"
          />
          <button type="submit" className={buttonClass("loud")}>
            <Search size={18} aria-hidden="true" /> Search
          </button>
        </div>
        <details className={`${shared.more} ${styles.more}`} open={set > 0 || undefined}>
          <summary>Filter and sort{set > 0 ? ` (${set} set)` : ""}</summary>
          <div className={shared.filters}>
            <MoreFilters {...controls} />
          </div>
          <div className={shared.row}>
            <button type="submit" className={buttonClass("quiet")}>
              Apply
            </button>
            {set + searched > 0 && (
              <button type="button" className={buttonClass("quiet")} onClick={clear}>
                Clear filters
              </button>
            )}
          </div>
        </details>
      </form>
    </search>
  );
}

function MoreFilters({ text, choice }: ReturnType<typeof controlsOf>) {
  return (
    <>
      <SelectField
        {...choice("state")}
        label="State"
        choices={stateChoices.slice(1)}
        unset={stateChoices[0]?.label ?? ""}
      />
      <SelectField {...choice("type")} label="Type" choices={typeChoices} unset="Both" />
      <TextField {...text("team")} label="Team" />
      <TextField {...text("from")} label="From date (UTC)" type="date" />
      <TextField {...text("until")} label="To date (UTC)" type="date" />
      <TextField {...text("min_amount")} label="Minimum amount" type="number" />
      <TextField {...text("max_amount")} label="Maximum amount" type="number" />
      <SelectField
        {...choice("order")}
        label="Order"
        choices={orderChoices.slice(1)}
        unset={orderChoices[0]?.label ?? ""}
      />
    </>
  );
}

/** What a field for each filter is given: the one is typed, the other chosen, which filters at once. */
function controlsOf(typed: Filters, onType: (typed: Filters) => void, onFilter: (filters: Filters) => void) {
  const text = (name: Filter) => ({
    name,
    value: typed[name],
    fault: null,
    onType: (value: string) => onType({ ...typed, [name]: value }),
  });
  const choice = (name: Filter) => ({
    name,
    control_id: name,
    value: typed[name],
    state: "ready" as const,
    onChoose: (value: string) => onFilter({ ...typed, [name]: value }),
  });
  return { text, choice };
}
