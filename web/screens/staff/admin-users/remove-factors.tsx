import type { RefObject } from "react";
import {
  getFactorRemoval,
  REMOVAL_HOURS,
  removeFactors,
  stopFactorRemoval,
} from "../../../../contract/accounts/factor-removal.ts";
import type { ListedUser } from "../../../../contract/admin/users.ts";
import type { CallAnswer } from "../../../../contract/form/call.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import { Question } from "../../../parts/members/lists/question.tsx";
import { Moment } from "../../../parts/visitors/blocks/moment.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { notify } from "../../../state/messages/toasts.ts";

interface RemoveFactorsProps {
  readonly user: ListedUser;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
}

type Standing = CallAnswer<typeof getFactorRemoval>;
type Next = "ask" | "agree" | "stop" | null;

/** What this admin can do next for somebody who lost their second step. */
function nextOf({ has_second_factor, removal }: Standing): Next {
  if (!has_second_factor) return null;
  if (!removal) return "ask";
  return removal.asked_by_you || removal.agreed_at ? "stop" : "agree";
}

const ACTS = {
  ask: { act: "Ask for removal", done: "Asked. Now another admin has to agree." },
  agree: { act: "Agree", done: `Agreed. It's removed ${REMOVAL_HOURS} hours after our email to them.` },
  stop: { act: "Stop it", done: "Stopped. Their second step stays." },
} as const;

/** Two admins take the second step of somebody away who lost it. */
export function RemoveFactors({ user: { user_id, user_email }, opener, onClosed }: RemoveFactorsProps) {
  const client = useApiClient();
  const asked = useAnswer(`factors ${user_id}`, (ask, signal) =>
    ask(getFactorRemoval, { params: { user_id } }, { signal }),
  );
  const next = asked.value && nextOf(asked.value);
  return (
    <Question
      title="Lost their second step?"
      opener={opener}
      onClosed={onClosed}
      initial={{}}
      rules={[]}
      act={next ? ACTS[next].act : "Ask for removal"}
      is_danger={next !== "stop"}
      waits={next === null}
      send={async () => {
        const params = { user_id };
        if (next === "stop") await client.ask(stopFactorRemoval, { params });
        else if (next) await client.ask(removeFactors, { params, body: { step: next } });
      }}
      whenFailed="That didn't work. Please try again."
      onStale={asked.again}
      onDone={() => {
        if (next) notify("success", ACTS[next].done);
      }}
    >
      {() => (
        <AskedFor asked={asked}>
          {(standing) => <Words standing={standing} next={nextOf(standing)} user_email={user_email} />}
        </AskedFor>
      )}
    </Question>
  );
}

interface WordsProps {
  readonly standing: Standing;
  readonly next: Next;
  readonly user_email: string;
}

function Words({ standing: { removal }, next, user_email }: WordsProps) {
  if (next === null)
    return (
      <p>
        <b>{user_email}</b> signs in without a second step. There's nothing to remove.
      </p>
    );
  return (
    <>
      <p>
        <b>{user_email}</b> signs in with a passkey or a code besides the password. If they lost all of it,
        two admins can remove it together. We email them, and {REMOVAL_HOURS} hours later their password alone
        signs them in.
      </p>
      {next === "ask" && (
        <p>
          First make sure it's them, by a call to a number that you knew before. Then ask, and tell another
          admin.
        </p>
      )}
      {removal && (
        <p>
          {removal.asked_by_you ? "You asked for this on" : "Another admin asked for this on"}{" "}
          <Moment at={removal.asked_at} />.{" "}
          {next === "agree" && "Agree only if you made sure, too, that it's them. "}
          {removal.agree_by && (
            <>
              {next === "agree" ? "You have" : "Another admin has"} until <Moment at={removal.agree_by} /> to
              agree.
            </>
          )}
          {next === "stop" &&
            removal.agreed_at &&
            !removal.due_at &&
            "It's agreed; our email to them is on its way."}
          {removal.due_at && (
            <>
              It's agreed, and happens on <Moment at={removal.due_at} />.
            </>
          )}
        </p>
      )}
    </>
  );
}
