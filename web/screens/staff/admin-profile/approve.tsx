import type { RefObject } from "react";
import type { Rule } from "../../../../contract/form/call.ts";
import { MOST_REASON } from "../../../../contract/profiles/refusals.ts";
import {
  approvalRules,
  approveProfile,
  type LikelyPlayer,
  type ProfileReview,
} from "../../../../contract/profiles/reviews.ts";
import { Question } from "../../../parts/members/lists/question.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { LinesField } from "../../../ui/fields/form-fields.tsx";
import { tickClass } from "../../../ui/fields/tick.ts";
import styles from "./admin-profile.module.css";

export interface DecisionProps {
  readonly review: ProfileReview;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
  readonly onDone: () => void;
  readonly onStale: () => void;
}

/** Asks again before a profile becomes public. */
export function Approve({
  review: { submission_id, profile, likely },
  player,
  onDone,
  ...dialog
}: DecisionProps & { readonly player: LikelyPlayer | null }) {
  const { ask } = useApiClient();
  const name = `${profile?.first_name} ${profile?.last_name}`;
  const held_by = player?.held_by ?? null;
  const twins = player ? [] : likely;
  // Who has the page is asked about as it stands now: it may have become another's since the dialog opened.
  const takes_from = held_by?.version ?? null;
  return (
    <Question
      {...dialog}
      title={held_by ? "Move the page?" : twins.length > 0 ? "Add a new player?" : "Make it public?"}
      act={held_by ? "Approve and move the page" : "Approve"}
      initial={{
        player_id: player?.player_id ?? null,
        not_players: NOBODY,
        reason: "",
      }}
      rules={rulesFor(takes_from, twins)}
      send={(typed) => ask(approveProfile, { params: { submission_id }, body: { ...typed, takes_from } })}
      whenFailed="We couldn't approve it. Please try again."
      onDone={() => {
        notify("success", "The profile is approved.");
        onDone();
      }}
    >
      {({ values, change, faultAt }) => (
        <>
          {held_by && (
            <p className={styles.breaks}>
              <b>{held_by.email ?? "Someone"}</b> has this page. They lose it right away: their bio, photo and
              links are deleted, and they're signed out. We email both people. Contributions and requests stay
              with the athlete.
            </p>
          )}
          <p>
            {player
              ? `The page of ${player.player_name}, ${player.team_name}, becomes ${name}'s: with the photo, the links, height and weight. Name, team, class, position and number stay as the roster has them.`
              : `${name} becomes a new player of ${profile?.school_name}.`}
          </p>
          {twins.length > 0 && (
            <Twins
              twins={twins}
              are_others={saysAll(values.not_players, twins)}
              fault={faultAt("not_players")}
              onChange={(not_players) => change({ not_players })}
            />
          )}
          <p>People can then contribute and send requests. We'll email the athlete.</p>
          {held_by && (
            <LinesField
              label="Why"
              hint="The person who had the page reads this, word for word, in our email."
              name="reason"
              maxLength={MOST_REASON}
              value={values.reason}
              failure={faultAt("reason")}
              onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
            />
          )}
        </>
      )}
    </Question>
  );
}

interface Typed {
  readonly player_id: number | null;
  readonly not_players: number[];
  readonly reason: string;
}

const rulesFor = (takes_from: string | null, twins: readonly LikelyPlayer[]): readonly Rule<Typed>[] => [
  ...approvalRules.map(([holds, ...says]) => [(it: Typed) => holds({ ...it, takes_from }), ...says] as const),
  [({ not_players }) => saysAll(not_players, twins), COMPARE, "not_players"],
];

const NOBODY: number[] = [];
const COMPARE = "Compare them, and confirm that none of them is this athlete.";

const saysAll = (not_players: readonly number[], twins: readonly LikelyPlayer[]): boolean =>
  twins.every(({ player_id }) => not_players.includes(player_id));

interface TwinsProps {
  readonly twins: readonly LikelyPlayer[];
  readonly are_others: boolean;
  readonly fault: string | null;
  readonly onChange: (not_players: number[]) => void;
}

/** Who is listed already, and that they are somebody else: else an athlete would have two pages. */
function Twins({ twins, are_others, fault, onChange }: TwinsProps) {
  return (
    <>
      <p>
        Already listed: <b>{twins.map((it) => `${it.player_name} of ${it.team_name}`).join(", ")}</b>. If
        that's this athlete, they'd be listed twice, with two pages that take contributions. Choose 'Match'
        instead.
      </p>
      <label className={styles.compared}>
        <input
          type="checkbox"
          className={tickClass}
          name="not_players"
          checked={are_others}
          aria-invalid={fault !== null}
          aria-describedby={fault ? "not_players-error" : undefined}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? twins.map(({ player_id }) => player_id) : [])
          }
        />
        I compared them: {twins.length === 1 ? "that's someone else" : "none of them is this athlete"}
      </label>
      <FieldError id="not_players-error">{fault}</FieldError>
    </>
  );
}
