import { useDeferredValue } from "react";
import { positionName } from "../../../../pure/positions.ts";
import {
  chooseClass,
  chooseConference,
  choosePosition,
  chooseTeam,
  type Filters,
  teamsToChoose,
} from "../../../parts/visitors/athlete/filters.ts";
import { useHydrated } from "../../../takeover/hydrated.ts";
import { Combobox } from "../../../ui/fields/combobox.tsx";
import { SelectBeforeScript, SelectField, type SelectProps } from "../../../ui/fields/field.tsx";
import styles from "./browse.module.css";
import type { Catalogue, Positions } from "./list/choices.ts";
import type { Loaded } from "./list/load.ts";

/** What a sport offers to choose from; nothing while it loads, and where it could not be loaded. */
export function offeredBy(catalogue: Loaded<Catalogue> | null) {
  const { conferences = [], teams = [], classes = [] } = catalogue?.ok ? catalogue.value : {};
  return { conferences, teams, classes };
}

interface FieldsProps {
  readonly draft: Filters;
  /** Null while it loads. */
  readonly catalogue: Loaded<Catalogue> | null;
  readonly change: (filters: Filters) => void;
}

interface TeamFieldsProps extends FieldsProps {
  /** For a choice that says something of the name too. */
  readonly choose: (filters: Filters) => void;
}

export function TeamFields({ draft, catalogue, choose, change }: TeamFieldsProps) {
  const { conferences, teams } = offeredBy(catalogue);
  const state = stateOf(catalogue);
  return (
    <>
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
    </>
  );
}

interface PlayerFieldsProps extends FieldsProps {
  /** Null while they load. */
  readonly positions: Loaded<Positions> | null;
}

export function PlayerFields({ draft, catalogue, positions, change }: PlayerFieldsProps) {
  const { classes } = offeredBy(catalogue);
  return (
    <div className={styles.pair}>
      <SelectField
        label="Class"
        control_id="player_class"
        name="player_class"
        unset="All"
        value={draft.player_class}
        choices={classes.map((player_class) => ({ value: player_class, label: player_class }))}
        state={stateOf(catalogue)}
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
        state={stateOf(positions)}
        onChoose={(value) => change(choosePosition(draft, value))}
      />
    </div>
  );
}

const stateOf = (loaded: Loaded<unknown> | null) => (loaded === null ? "loading" : "ready");

/**
 * A dropdown that can be searched; before and without scripts, the native one in its place. It takes its place in a moment of its own, and not in
 * the one in which the whole page becomes alive.
 */
function SearchableField(props: SelectProps & { readonly unset: string }) {
  const is_searchable = useDeferredValue(useHydrated());
  return is_searchable ? <Combobox {...props} /> : <SelectBeforeScript {...props} />;
}
