import type { FormEvent } from "react";
import { REVIEW_STATES } from "../../../../contract/profiles/reviews.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { useTyped } from "../../../parts/members/lists/use-typed.ts";
import { buttonClass } from "../../../ui/button.ts";
import { SelectField } from "../../../ui/fields/field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";

export interface ReviewFilters {
  readonly state: (typeof REVIEW_STATES)[number];
  /** "" where it narrows nothing. */
  readonly search: string;
}

/** What narrows the list, as the address has it. */
export const reviewFiltersIn = (search: URLSearchParams): ReviewFilters => ({
  state: REVIEW_STATES.find((state) => state === search.get("state")) ?? "waiting_for_review",
  search: search.get("search") ?? "",
});

const STATES = [
  { value: "approved", label: "Approved" },
  { value: "declined", label: "Declined" },
  { value: "undone", label: "Undone" },
];

interface ReviewSearchProps {
  readonly filters: ReviewFilters;
  readonly onSearch: (filters: Partial<ReviewFilters>) => void;
}

/** Which profiles are shown: also those that were decided, so that a claim can be undone. */
export function ReviewSearch({ filters, onSearch }: ReviewSearchProps) {
  const [{ search }, setTyped] = useTyped({ search: filters.search });
  const state = filters.state === "waiting_for_review" ? "" : filters.state;
  const go = (chosen: string) => {
    const typed = search.trim();
    const known = REVIEW_STATES.find((it) => it === chosen);
    onSearch({ ...(known && { state: known }), ...(typed && { search: typed }) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(state);
  };
  return (
    <search aria-label="Profiles">
      <form className={shared.filters} onSubmit={submit}>
        <TextField
          label="Search"
          hint="Part of the name, or the start of the email"
          name="search"
          type="search"
          value={search}
          fault={null}
          onType={(search) => setTyped({ search })}
        />
        <SelectField
          label="Show"
          control_id="review-state"
          name="state"
          value={state}
          choices={STATES}
          state="ready"
          unset="Waiting for a decision"
          onChoose={go}
        />
        <button type="submit" className={buttonClass("loud")}>
          Search
        </button>
      </form>
    </search>
  );
}
