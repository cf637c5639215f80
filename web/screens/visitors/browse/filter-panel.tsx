import { Search } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Sport } from "../../../../contract/players/catalogue.ts";
import { positionName } from "../../../../pure/positions.ts";
import {
  ALL_SPORTS,
  chooseAllSports,
  chooseClass,
  chooseConference,
  choosePosition,
  chooseSport,
  chooseTeam,
  type Filters,
  NO_FILTERS,
  queryOf,
  searchName,
  sportValue,
  teamsToChoose,
} from "../../../parts/visitors/athlete/filters.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { controlClass } from "../../../ui/fields/control.ts";
import { Field, SelectField } from "../../../ui/fields/field.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import styles from "./browse.module.css";
import type { BrowseData } from "./load.ts";
import { SearchableField } from "./searchable-field.tsx";
import { useChoices } from "./use-choices.ts";
import { useEarlyInput } from "./use-early-input.ts";
import { useFilterDraft } from "./use-filter-draft.ts";

interface FilterPanelProps {
  readonly data: BrowseData;
  /** Where its searches lead. */
  readonly path: string;
  readonly busy: boolean;
}

const sportChoices = (sports: readonly Sport[]) => [
  { value: ALL_SPORTS, label: "All sports" },
  ...sports.map((sport) => ({ value: sportValue(sport.sport_id), label: sport.sport_name })),
];

/** The sidebar. Before and without scripts it is a plain form. */
export function FilterPanel({ data, path, busy }: FilterPanelProps) {
  const { revalidate } = useRevalidator();
  const { draft, change, search } = useFilterDraft(data.filters, path);
  const [name, setName] = useState(draft.player_name);
  const { sports, catalogue, positions } = useChoices(draft, data);
  const { conferences = [], teams = [], classes = [] } = catalogue?.ok ? catalogue.value : {};
  const state = catalogue === null ? "loading" : "ready";
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
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <button type="submit" className={buttonClass("icon")} aria-label="Search">
            {busy ? <Spinner /> : <Search size={20} aria-hidden="true" />}
          </button>
        </div>
      </Field>
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
      <SearchableField
        label="Conference"
        control_id="conference"
        name="conference"
        unset="All conferences"
        value={draft.conference}
        choices={conferences.map((conference) => ({ value: conference, label: conference }))}
        state={state}
        onChoose={(value) => choose(chooseConference(draft, value, teams))}
      />
      <SearchableField
        label="Team"
        control_id="team_id"
        name="team_id"
        unset="All teams"
        value={draft.team_id === null ? "" : String(draft.team_id)}
        choices={teamsToChoose(teams, draft.conference).map((team) => ({
          value: String(team.team_id),
          label: team.team_name,
        }))}
        state={state}
        onChoose={(value) => change(chooseTeam(draft, value === "" ? null : Number(value), teams))}
      />
      <div className={styles.pair}>
        <SelectField
          label="Class"
          control_id="player_class"
          name="player_class"
          unset="All"
          value={draft.player_class}
          choices={classes.map((player_class) => ({ value: player_class, label: player_class }))}
          state={state}
          onChoose={(value) => change(chooseClass(draft, value))}
        />
        <SelectField
          label="Position"
          control_id="position"
          name="position"
          unset="All"
          value={draft.position}
          choices={(positions?.ok ? positions.value : []).map((code) => ({
            value: code,
            label: positionName(code),
          }))}
          state={positions === null ? "loading" : "ready"}
          onChoose={(value) => change(choosePosition(draft, value))}
        />
      </div>
      {failed && (
        <p className={styles.failed} role="alert">
          Some of the choices could not be loaded.{" "}
          <button type="button" className={linkClass} onClick={() => revalidate()}>
            Try again
          </button>
        </p>
      )}
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
