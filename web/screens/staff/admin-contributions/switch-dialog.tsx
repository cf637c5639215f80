import type { RefObject } from "react";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import {
  getContributionSwitch,
  switchRules,
  turnContributions,
} from "../../../../contract/players/contribution-stops.ts";
import { counted } from "../../../../pure/numbers.ts";
import { Question } from "../../../parts/members/lists/question.tsx";
import styles from "../../../parts/staff/find/find.module.css";
import type { Subject } from "../../../parts/staff/find/find-subject.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { tickClass } from "../../../ui/fields/tick.ts";

interface SwitchDialogProps {
  readonly subject: Subject;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly onTurned: () => void;
}

/** The switch that enables or disables donate requests (specification, section 2), with its reason. */
export function SwitchDialog({ subject, opener, onClosed, onTurned }: SwitchDialogProps) {
  const client = useApiClient();
  const { name, ...named } = subject;
  const { value: now, message } = useAnswer(`switch ${JSON.stringify(named)}`, (ask, signal) =>
    ask(getContributionSwitch, { query: named }, { signal }),
  );
  if (!now) return message ? <p role="alert">{message}</p> : null;
  const not_agreed = now.athletes - now.agreed;
  return (
    <Question
      title={`Contributions for ${name}`}
      act="Save"
      opener={opener}
      onClosed={onClosed}
      initial={{ on: now.on, reason: "", with_their_yes: false }}
      rules={[
        [({ on, with_their_yes }) => on !== now.on || with_their_yes, "Nothing changed.", "on"],
        ...switchRules,
      ]}
      send={(values) => client.ask(turnContributions, { body: { ...named, ...values, was_on: now.on } })}
      whenFailed="We couldn't save this. Please try again."
      onDone={({ on }) => {
        notify("success", on ? `Contributions are on for ${name}.` : `Contributions are off for ${name}.`);
        onTurned();
      }}
    >
      {({ values, change, faultAt }) => (
        <>
          <p>{agreedWord(now)}</p>
          <p>{monthlyWord(now, values.on)}</p>
          <label className={styles.switch}>
            <input
              type="checkbox"
              className={tickClass}
              role="switch"
              aria-checked={values.on}
              name="on"
              checked={values.on}
              onChange={({ currentTarget }) => change({ on: currentTarget.checked })}
            />
            <span>Donate requests are {values.on ? "on" : "off"}</span>
          </label>
          {faultAt("on") && <p role="alert">{faultAt("on")}</p>}
          {values.on && not_agreed > 0 && now.scope !== "all" && (
            <label className={styles.switch}>
              <input
                type="checkbox"
                className={tickClass}
                name="with_their_yes"
                checked={values.with_their_yes}
                onChange={({ currentTarget }) => change({ with_their_yes: currentTarget.checked })}
              />
              <span>Also for the {counted(not_agreed)} who haven't agreed here (I have their consent)</span>
            </label>
          )}
          <TextField
            label="Reason"
            hint="Other admins can read it."
            name="reason"
            value={values.reason}
            fault={faultAt("reason")}
            onType={(reason) => change({ reason })}
          />
        </>
      )}
    </Question>
  );
}

/** How many may be given to, and who turned them off. */
function agreedWord({ athletes, agreed, stop }: CallAnswer<typeof getContributionSwitch>): string {
  const many = `${counted(athletes)} ${athletes === 1 ? "athlete" : "athletes"}`;
  const off = stop ? ` Turned off by ${stop.stopped_by ?? "someone"}: “${stop.reason}”.` : "";
  return `${many}, ${counted(agreed)} of them ${agreed === 1 ? "has" : "have"} agreed to accept contributions.${off}`;
}

/** What the switch means for what is given every month. */
function monthlyWord(
  { on, monthly, held }: CallAnswer<typeof getContributionSwitch>,
  wanted: boolean,
): string {
  const many = `${counted(monthly)} monthly ${monthly === 1 ? "contribution" : "contributions"}`;
  if (on && !wanted)
    return `${many} will be paused, and open payment pages will close. We'll email the supporters.`;
  if (!on && wanted)
    return `${counted(held)} of ${many} are paused. They resume after a few days' notice by email, unless something else holds them.`;
  return on ? `${many} to them.` : `${many} to them, ${counted(held)} of which are paused.`;
}
