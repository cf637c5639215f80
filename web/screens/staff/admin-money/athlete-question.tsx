import { type RefObject, useState } from "react";
import { liftPayoutStop, payBeforeReports, stopPayouts } from "../../../../contract/payouts/admin-payouts.ts";
import { Question } from "../../../parts/members/lists/question.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { SelectField } from "../../../ui/fields/field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";

type Decision =
  | { readonly what: "stop"; readonly player_id: number | null; readonly name: string | null }
  | { readonly what: "lift"; readonly stop_id: number; readonly name: string | null }
  | { readonly what: "before" | "after"; readonly player_id: number; readonly name: string };

/** What an admin decides about an athlete's payouts, or with `player_id` null about all; with `choose` the dialog asks which. */
export type AthleteAct =
  | Decision
  | { readonly what: "choose"; readonly player_id: number; readonly name: string };

interface AthleteQuestionProps {
  readonly act: AthleteAct;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly onDone: () => Promise<void>;
}

/** Asks why, and keeps it with who decided it. */
export function AthleteQuestion({ act, opener, onClosed, onDone }: AthleteQuestionProps) {
  const { ask } = useApiClient();
  const [chosen, setChosen] = useState("stop");
  const decided = decisionOf(act, chosen);
  const { title, button, words, done, is_danger } = saidOf(decided);
  const send = async (reason: string): Promise<void> => {
    if (decided.what === "lift") {
      await ask(liftPayoutStop, { body: { stop_id: decided.stop_id, reason } });
    } else if (decided.what === "stop") {
      await ask(stopPayouts, { body: { player_id: decided.player_id, reason } });
    } else {
      const { player_id, what } = decided;
      await ask(payBeforeReports, { body: { player_id, pays_before: what === "before", reason } });
    }
  };
  return (
    <Question
      title={title}
      act={button}
      is_danger={is_danger}
      opener={opener}
      onClosed={onClosed}
      initial={{ reason: "" }}
      rules={[
        [
          ({ reason }) => reason.trim().length >= 10,
          "Please give a reason of at least 10 characters. We keep it.",
          "reason",
        ],
      ]}
      send={({ reason }) => send(reason)}
      onDone={async () => {
        notify("success", done);
        await onDone();
      }}
      onStale={() => void onDone()}
      whenFailed="We couldn't save this. Please try again."
    >
      {({ values, change, faultAt }) => (
        <>
          {act.what === "choose" && (
            <SelectField
              label="What should change?"
              control_id="payout-act"
              name="act"
              value={chosen}
              choices={CHOICES}
              state="ready"
              onChoose={setChosen}
            />
          )}
          <p>{words}</p>
          <TextField
            label="Reason"
            hint="Other admins can read it."
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

const CHOICES = [
  { value: "stop", label: "Stop their payouts" },
  { value: "before", label: "Pay before reports are made" },
  { value: "after", label: "Pay only after reports, as usual" },
];

function decisionOf(act: AthleteAct, chosen: string): Decision {
  if (act.what !== "choose") return act;
  const { player_id, name } = act;
  return { what: chosen === "before" || chosen === "after" ? chosen : "stop", player_id, name };
}

function saidOf({ what, name }: Decision) {
  const whose = name === null ? "all payouts" : `payouts to ${name}`;
  switch (what) {
    case "stop":
      return {
        title: `Stop ${whose}?`,
        button: "Stop",
        words: `Nothing more is sent${name === null ? "" : " to them"} until an admin lifts it. What was sent already goes on to its bank. Athletes read that their payouts are paused.`,
        done: `Stopped: ${whose}.`,
        is_danger: true,
      };
    case "lift":
      return {
        title: `Lift the stop of ${whose}?`,
        button: "Lift it",
        words: "What is planned is sent within the hour, and the next run counts them again.",
        done: `Lifted: ${whose} go out again.`,
        is_danger: false,
      };
    case "before":
      return {
        title: `Pay ${name} before reports?`,
        button: "Pay before reports",
        words:
          "They're paid although a payor's report is due and not made. That can be against the rules of the College Sports Commission: we keep who decided it, and why. Their school's officers read that it is so, who chose it and when.",
        done: `${name} is paid before reports are made.`,
        is_danger: true,
      };
    case "after":
      return {
        title: `Pay ${name} only after reports?`,
        button: "Pay after reports",
        words: "What comes from a payor who has to be reported waits until the report is made.",
        done: `${name} is paid after reports are made.`,
        is_danger: false,
      };
  }
}
