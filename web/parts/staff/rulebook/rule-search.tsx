import type { FormEvent } from "react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { RULE_SCOPES, type RuleScope } from "../../../../contract/collaborations/rule-kinds.ts";
import { RULE_STANDINGS, type RuleLine } from "../../../../contract/collaborations/rules.ts";
import { buttonClass } from "../../../ui/button.ts";
import { SelectField } from "../../../ui/fields/field.tsx";
import { InputField } from "../../../ui/fields/form-fields.tsx";
import { SCOPE_WORDS, STANDING_WORDS } from "./rule-words.ts";
import styles from "./rulebook.module.css";

interface Sought {
  readonly text: string;
  readonly scope: RuleScope | undefined;
  readonly standing: RuleLine["standing"] | undefined;
}

/** What is sought, as the address has it: it can be shared, and walked back. */
export const soughtIn = (search: URLSearchParams): Sought => ({
  text: search.get("text")?.slice(0, MOST_LETTERS) ?? "",
  scope: RULE_SCOPES.find((it) => it === search.get("scope")),
  standing: RULE_STANDINGS.find((it) => it === search.get("standing")),
});

const MOST_LETTERS = 200;

const SCOPES = RULE_SCOPES.map((value) => ({
  value,
  label: value === "school" ? "A school" : SCOPE_WORDS[value],
}));
const STANDINGS = RULE_STANDINGS.map((value) => ({ value, label: STANDING_WORDS[value] }));
const ANY = { value: "", label: "All" };

/** Finds rules by words, by whom they are about, and by how they stand. */
export function RuleSearch({ sought }: { readonly sought: Sought }) {
  const [, setSearch] = useSearchParams();
  const [text, setText] = useState(sought.text);
  const to = (changed: Readonly<Record<string, string>>) => {
    const all = { text: text.trim(), scope: sought.scope ?? "", standing: sought.standing ?? "", ...changed };
    setSearch(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== "")), {
      preventScrollReset: true,
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    to({});
  };
  return (
    <search aria-label="Rules">
      <form className={`${styles.form} no-print`} noValidate onSubmit={submit}>
        <InputField
          label="Search the rules"
          name="text"
          hint="Words, a state or a source."
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          failure={null}
          autoComplete="off"
          maxLength={MOST_LETTERS}
        />
        <div className={styles.pair}>
          <SelectField
            label="About"
            control_id="rules-scope"
            name="scope"
            value={sought.scope ?? ""}
            choices={[ANY, ...SCOPES]}
            state="ready"
            onChoose={(scope) => to({ scope })}
          />
          <SelectField
            label="How it stands"
            control_id="rules-standing"
            name="standing"
            value={sought.standing ?? ""}
            choices={[ANY, ...STANDINGS]}
            state="ready"
            onChoose={(standing) => to({ standing })}
          />
        </div>
        <div className={styles.ways}>
          <button type="submit" className={buttonClass("quiet")}>
            Search
          </button>
        </div>
      </form>
    </search>
  );
}
