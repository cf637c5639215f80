import { useRef, useState } from "react";
import type { RuleLine } from "../../../../contract/collaborations/rules.ts";
import { longDate } from "../../../../pure/dates.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { EndRuleForm, SupersedeForm } from "./rule-forms.tsx";
import { daysOf, ownerWords, STANDING_WORDS, scopeOf, seenWords, titleOf } from "./rule-words.ts";
import styles from "./rulebook.module.css";

interface RuleItemProps {
  readonly rule: RuleLine;
  readonly onChanged: () => void;
}

/** A rule with where it comes from, what was done to it, and what can be. */
export function RuleItem({ rule, onChanged }: RuleItemProps) {
  const { kind, says, doubt, may_change } = rule;
  return (
    <li className={styles.rule}>
      <p className={styles.title} dir="auto">
        {titleOf(rule)}
      </p>
      {kind === "figure" && <p dir="auto">{says}</p>}
      {kind === "window" && <p>{windowWords(rule)}</p>}
      <p className={styles.beside}>
        {[scopeOf(rule), STANDING_WORDS[rule.standing], daysOf(rule)].filter(Boolean).join(" · ")}
      </p>
      <p className={styles.beside}>
        <Source {...rule} />
        {[seenWords(rule), ownerWords(rule)].filter(Boolean).map((words) => ` · ${words}`)}
      </p>
      {doubt && <p className={styles.beside}>{doubt}: look whether it still holds.</p>}
      <WhyAdded {...rule} />
      <WhyEnded {...rule} />
      {may_change && <Ways rule={rule} onChanged={onChanged} />}
    </li>
  );
}

const windowWords = ({ value }: RuleLine): string =>
  value === null ? "Disclosed before the signature" : `Disclosed within ${value} days of the signature`;

const Source = ({ source, source_url }: RuleLine) =>
  source_url ? (
    <a className={linkClass} href={source_url} target="_blank" rel="noopener">
      {source}
      <span className="unseen"> (opens a new tab)</span>
    </a>
  ) : (
    source
  );

function WhyAdded({ reason, added_by, added_at }: RuleLine) {
  if (reason === null) return null;
  const by = [added_by && `by ${added_by}`, added_at && `on ${longDate(added_at)}`].filter(Boolean);
  return (
    <p className={styles.beside}>
      Added {by.join(" ")}: <span dir="auto">{reason}</span>
    </p>
  );
}

function WhyEnded({ ending }: RuleLine) {
  if (ending === null) return null;
  const by = [ending.ended_by && `by ${ending.ended_by}`, `on ${longDate(ending.ended_at)}`].filter(Boolean);
  return (
    <p className={styles.beside}>
      {ending.superseded_by === null ? "Ended" : "Superseded"} {by.join(" ")}:{" "}
      <span dir="auto">{ending.reason}</span>
    </p>
  );
}

/** One form at a time; whoever closes it is back at its button. What was done leaves none until the list says what is so now. */
function Ways({ rule, onChanged }: RuleItemProps) {
  const [done_with, setDoneWith] = useState<RuleLine | null>(null);
  const [open, setOpen] = useState<"supersede" | "end" | null>(null);
  const supersede = useRef<HTMLButtonElement>(null);
  const end = useRef<HTMLButtonElement>(null);
  const toggle = (way: "supersede" | "end") => setOpen(open === way ? null : way);
  const close = () => {
    (open === "end" ? end : supersede).current?.focus();
    setOpen(null);
  };
  const done = () => {
    setOpen(null);
    setDoneWith(rule);
    onChanged();
  };
  if (done_with === rule) return null;
  return (
    <>
      <div className={`${styles.ways} no-print`}>
        <button
          ref={supersede}
          type="button"
          className={buttonClass("quiet")}
          aria-expanded={open === "supersede"}
          aria-label={`Supersede: ${titleOf(rule)}`}
          onClick={() => toggle("supersede")}
        >
          Supersede
        </button>
        <button
          ref={end}
          type="button"
          className={buttonClass("quiet")}
          aria-expanded={open === "end"}
          aria-label={`End: ${titleOf(rule)}`}
          onClick={() => toggle("end")}
        >
          End
        </button>
      </div>
      {open === "supersede" && <SupersedeForm rule={rule} onCancel={close} onDone={done} />}
      {open === "end" && <EndRuleForm rule={rule} onCancel={close} onDone={done} />}
    </>
  );
}
