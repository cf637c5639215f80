import { useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { listRules, type RuleLine } from "../../../../contract/collaborations/rules.ts";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import { buttonClass } from "../../../ui/button.ts";
import { ListEnd } from "../../members/lists/list-end.tsx";
import { AddRuleForm } from "./rule-forms.tsx";
import { RuleItem } from "./rule-item.tsx";
import { RuleSearch, soughtIn } from "./rule-search.tsx";
import { PARTS } from "./rule-words.ts";
import styles from "./rulebook.module.css";

/** The most that the call answers at once. */
const BATCH = 100;

interface RulebookProps {
  /** An admin adds rules for many schools, an officer those of their own. */
  readonly for_role: "admin" | "compliance";
}

/** Every rule with its source and its days, those in force first; and the ways to add, supersede and end them. */
export function Rulebook({ for_role }: RulebookProps) {
  const [search] = useSearchParams();
  const { text, scope, standing } = soughtIn(search);
  const load = useMemo<Load<RuleLine>>(
    () => async (ask, loaded, limit, signal) => {
      const query = {
        text,
        limit,
        skip: loaded.length,
        ...(scope && { scope }),
        ...(standing && { standing }),
      };
      const { data, count } = await ask(listRules, { query }, { signal });
      return { rows: data, total: count };
    },
    [text, scope, standing],
  );
  const listing = useListing<RuleLine>({
    key: `rules ${for_role} ${scope} ${standing} ${text}`,
    page: BATCH,
    load,
    whenFailed: "We couldn't load the rules. Please try again.",
  });
  // What is added while another search has begun renews that one, not the list that stood there at the press.
  const latest = useRef(listing.again);
  latest.current = listing.again;
  const renew = () => void latest.current();
  const parts = PARTS.map((part) => ({
    ...part,
    rules: listing.rows.filter(({ standing }) => part.of.includes(standing)),
  })).filter(({ rules }) => rules.length > 0);
  return (
    <div className={styles.page}>
      <p className={styles.about}>
        Each rule names its source and the days it's in force. A rule is never edited: it ends, or another one
        takes its place, and decisions keep the rules they were made under.
      </p>
      <AddRule for_role={for_role} onAdded={renew} />
      <RuleSearch key={search.toString()} sought={{ text, scope, standing }} />
      {parts.map(({ title, about, rules }) => (
        <section key={title} className={styles.part} aria-label={title}>
          <h2>{title}</h2>
          <p className={styles.about}>{about}</p>
          <ul className={styles.list} aria-busy={listing.state === "loading"}>
            {rules.map((rule) => (
              <RuleItem key={rule.rule_row_id} rule={rule} onChanged={renew} />
            ))}
          </ul>
        </section>
      ))}
      <ListEnd
        listing={listing}
        nothing={
          text || scope || standing ? "No rule fits. Try fewer words, or another choice." : "No rules yet."
        }
      />
    </div>
  );
}

function AddRule({ for_role, onAdded }: RulebookProps & { readonly onAdded: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div>
      <button
        ref={button}
        type="button"
        className={buttonClass("quiet")}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Add a rule
      </button>
      {open && (
        <AddRuleForm
          for_role={for_role}
          onCancel={close}
          onDone={() => {
            close();
            onAdded();
          }}
        />
      )}
    </div>
  );
}
