import { FIGURE_IDS, FIGURES, type RuleKind } from "../../../../contract/collaborations/rule-kinds.ts";
import { DIVISIONS } from "../../../../contract/collaborations/school-facts.ts";
import { US_STATES } from "../../../../pure/us-states.ts";
import { ChoiceField, InputField, LinesField } from "../../../ui/fields/form-fields.tsx";
import { SCOPE_WORDS } from "./rule-words.ts";
import styles from "./rulebook.module.css";
import type { TypedRule } from "./typed-rule.ts";

interface FieldsProps {
  readonly typed: TypedRule;
  readonly faultAt: (field: keyof TypedRule) => string | null;
}

const KINDS = [
  { value: "words", label: "Words said at every request" },
  { value: "window", label: "Days to disclose an agreement" },
  { value: "figure", label: "A figure" },
];
const ADMIN_KINDS = [...KINDS, { value: "bar", label: "A bar of a high-school association" }];
const SCOPES = (["nation", "division", "state", "association"] as const).map((value) => ({
  value,
  label: SCOPE_WORDS[value],
}));

/** What kind of rule it is, and whom it is about. */
export function PlaceFields({ typed, is_admin, faultAt }: FieldsProps & { readonly is_admin: boolean }) {
  const of_state = typed.scope === "state" || typed.scope === "association";
  return (
    <>
      <ChoiceField
        label="Kind"
        name="kind"
        choices={is_admin ? ADMIN_KINDS : KINDS}
        unset="Choose a kind"
        failure={faultAt("kind")}
      />
      {typed.kind === "figure" && (
        <ChoiceField
          label="Figure"
          name="figure"
          choices={FIGURE_IDS.map((value) => ({ value, label: FIGURES[value] }))}
          unset="Choose a figure"
          failure={faultAt("figure")}
        />
      )}
      {is_admin && (
        <ChoiceField
          label="About"
          name="scope"
          choices={SCOPES}
          unset="Choose whom it's about"
          failure={faultAt("scope")}
        />
      )}
      {typed.scope === "division" && (
        <ChoiceField
          label="Division"
          name="scope_of"
          choices={DIVISIONS.map((value) => ({ value, label: value }))}
          unset="Choose a division"
          failure={faultAt("scope_of")}
        />
      )}
      {of_state && (
        <ChoiceField
          label="State"
          name="scope_of"
          choices={US_STATES}
          unset="Choose a state"
          failure={faultAt("scope_of")}
        />
      )}
    </>
  );
}

const STATUSES = [
  { value: "in_force", label: "In force" },
  { value: "contested", label: "Contested: sources clash, a person decides" },
  { value: "pending", label: "Pending: shown, and never due" },
];

/** What it says, who says so, and since when. */
export function WordsFields({ typed, kind, faultAt }: FieldsProps & { readonly kind: RuleKind | string }) {
  return (
    <>
      {(kind === "figure" || kind === "window") && (
        <InputField
          label={kind === "figure" ? "Value" : "Days after the signature"}
          name="value"
          inputMode="decimal"
          defaultValue={typed.value}
          optional={kind === "window"}
          {...(kind === "window" ? { hint: "Leave it empty if it's disclosed before the signature." } : {})}
          failure={faultAt("value")}
        />
      )}
      <LinesField label="What it says" name="says" defaultValue={typed.says} failure={faultAt("says")} />
      <InputField label="Source" name="source" defaultValue={typed.source} failure={faultAt("source")} />
      <div className={styles.pair}>
        <InputField
          label="Address of the source"
          name="source_url"
          type="url"
          defaultValue={typed.source_url}
          failure={faultAt("source_url")}
          optional
        />
        <InputField
          label="Date of the source"
          name="seen_on"
          hint="A day, a month, or a year: 2026-07-01, 2026-07, 2026."
          failure={faultAt("seen_on")}
          optional
        />
      </div>
      <div className={styles.pair}>
        <InputField
          label="In force from"
          name="effective_from"
          type="date"
          failure={faultAt("effective_from")}
        />
        <InputField
          label="Until"
          name="effective_until"
          type="date"
          failure={faultAt("effective_until")}
          optional
        />
      </div>
      <ChoiceField
        label="Status"
        name="status"
        choices={STATUSES}
        unset="Choose a status"
        failure={faultAt("status")}
      />
      <LinesField
        label="Reason"
        name="reason"
        hint="It stays on record. At least 10 characters, and no names of people."
        failure={faultAt("reason")}
      />
    </>
  );
}
