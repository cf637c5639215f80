import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import {
  addRule,
  endRule,
  newRuleRules,
  type RuleEnding,
  type RuleLine,
  ruleEndingRules,
  ruleWordsRules,
  supersedeRule,
} from "../../../../contract/collaborations/rules.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import { InputField, LinesField } from "../../../ui/fields/form-fields.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { PlaceFields, WordsFields } from "./rule-fields.tsx";
import styles from "./rulebook.module.css";
import { asAdded, asSaid, EMPTY, rulesAt, type TypedRule } from "./typed-rule.ts";

interface FormProps {
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

export function AddRuleForm({
  for_role,
  ...ways
}: FormProps & { readonly for_role: "admin" | "compliance" }) {
  const { ask } = useApiClient();
  const scope = for_role === "admin" ? "" : "school";
  const form = useForm<TypedRule, RuleLine>({
    initial: { ...EMPTY, scope },
    rules: rulesAt(newRuleRules, asAdded),
    send: (typed) => ask(addRule, { body: asAdded(typed) }),
    whenFailed: "We couldn't add the rule. Please try again.",
    onDone() {
      notify("success", "The rule is added.");
      ways.onDone();
    },
  });
  return (
    <RuleForm label="Add a rule" send="Add the rule" form={form} {...ways}>
      <PlaceFields typed={form.values} is_admin={for_role === "admin"} faultAt={form.faultAt} />
      <WordsFields typed={form.values} kind={form.values.kind} faultAt={form.faultAt} />
    </RuleForm>
  );
}

/** What the rule says now stands in the fields; its source and its days are asked for anew. */
export function SupersedeForm({ rule, ...ways }: FormProps & { readonly rule: RuleLine }) {
  const { ask } = useApiClient();
  const { rule_row_id, kind, says, source, source_url, value } = rule;
  const form = useForm<TypedRule, RuleLine>({
    initial: {
      ...EMPTY,
      kind: "words",
      scope: "nation",
      says,
      source,
      source_url: source_url ?? "",
      value: value === null ? "" : String(value),
    },
    rules: rulesAt(ruleWordsRules, asSaid),
    send: (typed) => ask(supersedeRule, { params: { rule_row_id }, body: asSaid(typed) }),
    whenFailed: "We couldn't supersede the rule. Please try again.",
    onDone() {
      notify("success", "The rule is superseded. The one before stays on record.");
      ways.onDone();
    },
  });
  return (
    <RuleForm label="Supersede the rule" send="Supersede" form={form} {...ways}>
      <WordsFields typed={form.values} kind={kind} faultAt={form.faultAt} />
    </RuleForm>
  );
}

export function EndRuleForm({ rule, ...ways }: FormProps & { readonly rule: RuleLine }) {
  const { ask } = useApiClient();
  const form = useForm<RuleEnding, RuleLine>({
    initial: { ends_on: "", reason: "" },
    rules: ruleEndingRules,
    send: (body) => ask(endRule, { params: { rule_row_id: rule.rule_row_id }, body }),
    whenFailed: "We couldn't end the rule. Please try again.",
    onDone() {
      notify("success", "The rule has its last day.");
      ways.onDone();
    },
  });
  return (
    <RuleForm label="End the rule" send="End the rule" form={form} {...ways}>
      <InputField
        label="Last day in force"
        name="ends_on"
        type="date"
        hint="A day before its first day says that it never should have been in force."
        failure={form.faultAt("ends_on")}
      />
      <LinesField label="Reason" name="reason" hint={REASON_HINT} failure={form.faultAt("reason")} />
    </RuleForm>
  );
}

const REASON_HINT = "It stays on record. At least 10 characters, and no names of people.";

interface RuleFormProps extends Pick<FormProps, "onCancel"> {
  readonly label: string;
  readonly send: string;
  readonly form: Pick<ReturnType<typeof useForm<TypedRule, RuleLine>>, "fault" | "busy" | "submit"> & {
    readonly change: (changed: Record<string, string>) => void;
  };
  readonly children: ReactNode;
}

function RuleForm({ label, send, form, onCancel, children }: RuleFormProps) {
  const element = useRef<HTMLFormElement>(null);
  useFirstField(element);
  const { fault, busy, submit, change } = form;
  return (
    <form
      ref={element}
      className={styles.form}
      aria-label={label}
      noValidate
      method="post"
      aria-busy={busy}
      onSubmit={submit}
      onChange={({ target }: FormEvent<HTMLFormElement>) => change(typedIn(target))}
    >
      {children}
      {fault?.field === "" && <p role="alert">{fault.message}</p>}
      <div className={styles.ways}>
        <button type="submit" className={buttonClass("loud")} aria-disabled={busy}>
          {busy && <Spinner />}
          {send}
        </button>
        <button type="button" className={buttonClass("quiet")} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** What was typed into one field; its name is the value's. */
const typedIn = (target: EventTarget): Record<string, string> =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement
    ? { [target.name]: target.value }
    : {};

/** Who opened the form goes on in it. */
function useFirstField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.querySelector<HTMLElement>("select, input")?.focus(), [form]);
}
