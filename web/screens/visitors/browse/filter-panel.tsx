import { Search } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Sport } from "../../../../contract/players/catalogue.ts";
import {
  ALL_SPORTS,
  BY_TEAM,
  chooseAllSports,
  chooseSport,
  chooseTeam,
  type Filters,
  type ListOrder,
  NO_FILTERS,
  queryOf,
  searchName,
  sportValue,
  TODAYS,
} from "../../../parts/visitors/athlete/filters.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { controlClass } from "../../../ui/fields/control.ts";
import { Field, SelectField } from "../../../ui/fields/field.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import styles from "./browse.module.css";
import { offeredBy, PlayerFields, TeamFields } from "./filter-fields.tsx";
import type { BrowseData } from "./list/load.ts";
import { useChoices } from "./use-choices.ts";
import { useEarlyInput, useFilterDraft } from "./use-filter-draft.ts";

interface FilterPanelProps {
  readonly data: BrowseData;
  /** Where its searches lead. */
  readonly path: string;
  readonly busy: boolean;
}

/** Another list begins today, on whatever day this one began. */
const orderOf = (order: ListOrder = BY_TEAM): ListOrder => (order ? TODAYS : BY_TEAM);

const sportChoices = (sports: readonly Sport[]) => [
  { value: ALL_SPORTS, label: "All sports" },
  ...sports.map((sport) => ({ value: sportValue(sport.sport_id), label: sport.sport_name })),
];

/** The sidebar. Before and without scripts it is a plain form. */
export function FilterPanel({ data, path, busy }: FilterPanelProps) {
  const { draft, change, search } = useFilterDraft(data.filters, path, orderOf(data.order));
  const [name, setName] = useState(draft.player_name);
  const { sports, catalogue, positions } = useChoices(draft, data);
  const { teams } = offeredBy(catalogue);
  const failed = [sports, catalogue, positions].some((told) => told?.ok === false);

  // By its words and not with every search: what is typed while one is under way stays.
  useEffect(() => setName(draft.player_name), [draft.player_name]);

  const choose = (filters: Filters) => {
    setName(filters.player_name);
    change(filters);
  };
  const form = useEarlyInput((early) => {
    const { sport_id, player_name } = early;
    setName(player_name);
    if (!sports?.ok || sports.value.length === 0) return;
    if (sport_id !== draft.sport_id) return change(searchName({ ...NO_FILTERS, sport_id }, player_name));
    const chosen = chooseTeam(searchName(early, draft.player_name), early.team_id, teams);
    if (queryOf(chosen) !== queryOf(draft)) change(chosen);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(searchName(draft, name));
  };

  return (
    <form ref={form} className={styles.panel} method="get" action={path} onSubmit={submit}>
      {data.order && <input type="hidden" name="order" value={orderOf(data.order)} />}
      <NameField name={name} busy={busy} onType={setName} />
      <p>Browse the options below to identify athletes you can support with your contributions.</p>
      <SelectField
        label="Search By Sports"
        control_id="sport_id"
        name="sport_id"
        value={sportValue(draft.sport_id)}
        choices={sports ? sportChoices(sports.ok ? sports.value : []) : []}
        state={sports ? "ready" : "loading"}
        onChoose={(value) =>
          choose(value === ALL_SPORTS ? chooseAllSports(name) : chooseSport(Number(value)))
        }
      />
      <TeamFields draft={draft} catalogue={catalogue} choose={choose} change={change} />
      <PlayerFields draft={draft} catalogue={catalogue} positions={positions} change={change} />
      {failed && <Failed />}
      <a
        className={buttonClass("quiet", "wide")}
        href={path}
        onClick={(event) => {
          event.preventDefault();
          setName("");
          search(NO_FILTERS);
        }}
      >
        Clear filters
      </a>
    </form>
  );
}

interface NameFieldProps {
  readonly name: string;
  readonly busy: boolean;
  readonly onType: (name: string) => void;
}

function NameField({ name, busy, onType }: NameFieldProps) {
  return (
    <Field label="Search Athlete" control_id="player_name">
      <div className={styles.search}>
        <input
          id="player_name"
          name="player_name"
          className={controlClass}
          placeholder="Name"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          value={name}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <button type="submit" className={buttonClass("icon")} aria-label="Search">
          {busy ? <Spinner /> : <Search size={20} aria-hidden="true" />}
        </button>
      </div>
    </Field>
  );
}

function Failed() {
  const { revalidate } = useRevalidator();
  return (
    <p className={styles.failed} role="alert">
      We couldn't load some of the choices.{" "}
      <button type="button" className={linkClass} onClick={() => revalidate()}>
        Try again
      </button>
    </p>
  );
}
