import type { RefObject } from "react";
import {
  askAboutHeld,
  decideHeld,
  HELD_WHATS,
  HELD_WHYS,
  type HeldDecision,
  type HeldWhat,
  type HeldWhy,
  heldDecidedRules,
  reasonOfHeld,
} from "../../../../contract/payouts/held-decisions.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { Question } from "../../../parts/members/lists/question.tsx";
import { FromBankFields } from "../../../parts/staff/paid-back/from-bank-fields.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { SelectField } from "../../../ui/fields/field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { WHAT_WORDS, WHY_WORDS } from "./held-words.ts";

export type HeldAct =
  | { readonly what: "ask"; readonly player_id: number; readonly name: string }
  | { readonly what: "agree" | "withdraw"; readonly decision: HeldDecision };

interface HeldQuestionProps {
  readonly act: HeldAct;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly onDone: () => Promise<void>;
}

export function HeldQuestion({ act, ...question }: HeldQuestionProps) {
  return act.what === "ask" ? (
    <AskQuestion {...question} player_id={act.player_id} name={act.name} />
  ) : (
    <DecideQuestion {...question} agrees={act.what === "agree"} decision={act.decision} />
  );
}

type Rest = Omit<HeldQuestionProps, "act">;
const FAILED = "We couldn't save this. Please try again.";

/** Why it can't reach them, and where it is to go. */
function AskQuestion({
  player_id,
  name,
  opener,
  onClosed,
  onDone,
}: Rest & { readonly player_id: number; readonly name: string }) {
  const { ask } = useApiClient();
  const initial: { why: HeldWhy; what: HeldWhat; reason: string } = {
    why: "unclaimed",
    what: "pay_back",
    reason: "",
  };
  return (
    <Question
      title={`What becomes of the money held for ${name}?`}
      act="Ask another admin"
      opener={opener}
      onClosed={onClosed}
      initial={initial}
      rules={reasonOfHeld}
      send={(body) => ask(askAboutHeld, { body: { player_id, ...body } })}
      onDone={async () => {
        notify("success", "Asked. Another admin has to agree.");
        await onDone();
      }}
      onStale={() => void onDone()}
      whenFailed={FAILED}
    >
      {({ values, change, faultAt }) => (
        <>
          <p>
            Nothing moves until another admin agrees, and nothing is paid out to {name} until then. What is in
            dispute or held for an order stays where it is.
          </p>
          <SelectField
            label="Why it can't reach them"
            control_id="held-why"
            name="why"
            state="ready"
            value={values.why}
            choices={HELD_WHYS.map((value) => ({ value, label: WHY_WORDS[value] }))}
            onChoose={(why) => change({ why: HELD_WHYS.find((one) => one === why) ?? "unclaimed" })}
          />
          <SelectField
            label="Where it goes"
            control_id="held-what"
            name="what"
            state="ready"
            value={values.what}
            choices={HELD_WHATS.map((value) => ({ value, label: WHAT_WORDS[value] }))}
            onChoose={(what) => change({ what: HELD_WHATS.find((one) => one === what) ?? "pay_back" })}
          />
          <TextField
            label="Reason"
            hint="Other admins can read it. Name no one."
            name="reason"
            maxLength={500}
            value={values.reason}
            fault={faultAt("reason")}
            onType={(reason) => change({ reason })}
          />
        </>
      )}
    </Question>
  );
}

/** The second admin's yes, with how it was paid where our bank pays it; or an end to it. */
function DecideQuestion({
  agrees,
  decision,
  opener,
  onClosed,
  onDone,
}: Rest & { readonly agrees: boolean; readonly decision: HeldDecision }) {
  const { ask } = useApiClient();
  const { decision_id, open: amount, player_name, what, asked_by } = decision;
  const sum = dollars(amount);
  const by_bank = agrees && what !== "pay_back";
  const where = WHAT_WORDS[what].toLowerCase();
  return (
    <Question
      title={agrees ? `${sum} ${where}?` : "Withdraw the request?"}
      act={agrees ? "Agree" : "Withdraw"}
      is_danger={agrees}
      opener={opener}
      onClosed={onClosed}
      initial={{ reference: "", paid_on: "" }}
      rules={heldDecidedRules}
      send={(said) =>
        ask(decideHeld, {
          params: { decision_id },
          body: { act: agrees ? ("agree" as const) : ("withdraw" as const), amount, ...said },
        })
      }
      onDone={async () => {
        notify("success", agrees ? `Agreed: ${sum} ${where}.` : "Withdrawn.");
        await onDone();
      }}
      onStale={() => void onDone()}
      whenFailed={FAILED}
    >
      {(form) => (
        <>
          <p>{wordsOf({ agrees, by_bank, sum, player_name, asked_by: asked_by ?? "Another admin" })}</p>
          {by_bank && <FromBankFields form={form} />}
        </>
      )}
    </Question>
  );
}

function wordsOf({
  agrees,
  by_bank,
  sum,
  player_name,
  asked_by,
}: {
  readonly agrees: boolean;
  readonly by_bank: boolean;
  readonly sum: string;
  readonly player_name: string;
  readonly asked_by: string;
}): string {
  if (!agrees) return `Nothing moves. The ${sum} stays held for ${player_name}.`;
  return by_bank
    ? `${asked_by} asked for it. Pay ${sum} from your own bank first, then say here how. It's no longer held for ${player_name} then, and that can't be undone here.`
    : `${asked_by} asked for it. Your yes refunds ${sum} to those who gave it to ${player_name}. That can't be undone.`;
}
