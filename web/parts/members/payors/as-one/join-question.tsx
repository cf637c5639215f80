import type { RefObject } from "react";
import {
  JOIN_WHYS,
  type JoinWhy,
  joinPayors,
  payorJoiningRules,
} from "../../../../../contract/contributions/payors-as-one.ts";
import type { Rule } from "../../../../../contract/form/call.ts";
import { useApiClient } from "../../../../state/asking/api-client.ts";
import { asMember } from "../../../../state/asking/session-end.ts";
import { notify } from "../../../../state/messages/toasts.ts";
import { SelectField } from "../../../../ui/fields/field.tsx";
import { LinesField } from "../../../../ui/fields/form-fields.tsx";
import { Question, type QuestionForm } from "../../lists/question.tsx";
import styles from "./as-one.module.css";
import { WHY_CHOICES } from "./as-one-words.ts";

interface JoinQuestionProps {
  readonly payor: { readonly payor_id: number; readonly name: string };
  /** Several: one of them is chosen. */
  readonly others: readonly { readonly payor_id: number; readonly name: string }[];
  readonly reason?: string;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly onJoined: () => void | Promise<void>;
}

interface JoinFieldsProps extends Pick<JoinQuestionProps, "others"> {
  readonly form: QuestionForm<Typed>;
}

interface Typed {
  readonly other_id: string;
  readonly why: JoinWhy;
  readonly reason: string;
}

/** Asks whether two payors count as one, and why; it is kept with who said so. */
export function JoinQuestion({ payor, others, reason = "", onJoined, opener, onClosed }: JoinQuestionProps) {
  const client = useApiClient();
  const [only] = others;
  const is_one = others.length === 1;
  return (
    <Question<Typed, unknown>
      title={
        is_one ? `Count ${payor.name} and ${only?.name} as one?` : `Who counts as one with ${payor.name}?`
      }
      act="Count as one"
      opener={opener}
      onClosed={onClosed}
      initial={{ other_id: is_one ? String(only?.payor_id) : "", why: "same", reason }}
      rules={RULES}
      send={({ other_id, ...said }) =>
        asMember(
          client,
          client.ask(joinPayors, {
            params: { payor_id: payor.payor_id },
            body: { other_id: Number(other_id), ...said },
          }),
        )
      }
      onDone={async () => {
        client.memory.outdate();
        notify("success", "They count as one now.");
        await onJoined();
      }}
      onStaleClosed={() => void onJoined()}
      whenFailed="We couldn't join them. Please try again."
    >
      {(form) => <JoinFields form={form} others={others} />}
    </Question>
  );
}

function JoinFields({ form: { values, change, faultAt }, others }: JoinFieldsProps) {
  return (
    <div className={styles.fields}>
      <p>
        What they give an athlete is one sum from now on, for every athlete they give to. You can take them
        apart again.
      </p>
      {others.length > 1 && (
        <SelectField
          label="Payor"
          control_id="other_id"
          name="other_id"
          value={values.other_id}
          choices={others.map((other) => ({ value: String(other.payor_id), label: other.name }))}
          unset="Please choose"
          state="ready"
          onChoose={(other_id) => change({ other_id })}
        />
      )}
      <SelectField
        label="They are"
        control_id="why"
        name="why"
        value={values.why}
        choices={WHY_CHOICES}
        state="ready"
        onChoose={(value) => change({ why: JOIN_WHYS.find((each) => each === value) ?? "same" })}
      />
      <LinesField
        label="How you know"
        hint="It stays on record. Your office and admins read it."
        name="reason"
        rows={3}
        value={values.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
        failure={faultAt("reason")}
      />
    </div>
  );
}

const RULES: readonly Rule<Typed>[] = payorJoiningRules.map(
  ([holds, message, field]): Rule<Typed> => [
    ({ other_id, reason }) => holds({ other_id: Number(other_id), reason }),
    message,
    field,
  ],
);
