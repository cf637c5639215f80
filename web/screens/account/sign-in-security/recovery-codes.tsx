import { LifeBuoy } from "lucide-react";
import { useRef, useState } from "react";
import { type Factors, makeRecoveryCodes } from "../../../../contract/accounts/factors.ts";
import { counted } from "../../../../pure/numbers.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { Question } from "../../../parts/members/lists/question.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { isUnanswered } from "../../../state/asking/unanswered.ts";
import { buttonClass } from "../../../ui/button.ts";
import styles from "./sign-in-security.module.css";

interface RecoveryCodesProps {
  readonly factors: Factors;
  /** Those that count may never have been shown. */
  readonly are_lost: boolean;
  readonly onChanged: (codes: readonly string[] | null) => Promise<void>;
  readonly onLost: () => void;
}

/** What stands in for a lost passkey or app. Nothing where there is none. */
export function RecoveryCodes({ factors, are_lost, onChanged, onLost }: RecoveryCodesProps) {
  const client = useApiClient();
  const [asked, setAsked] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { passkeys, authenticator, recovery_codes_left: left } = factors;
  const lostOrFailed = async (error: unknown): Promise<never> => {
    if (isUnanswered(error)) onLost();
    throw error;
  };
  if (passkeys.length === 0 && !authenticator) return null;
  return (
    <section className={shared.panel} aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">
        <LifeBuoy aria-hidden="true" /> Recovery codes
      </h2>
      <p>
        If you lose your device, a recovery code signs you in once.{" "}
        <b>{left === 0 ? "You have none left." : `You have ${counted(left)} left.`}</b>
      </p>
      <p role="status" className={are_lost ? styles.note : "unseen"}>
        {are_lost && (
          <>
            <b>Please make new codes.</b> An answer was lost on its way to you, and the codes that count now
            may have been in it.
          </>
        )}
      </p>
      <button ref={opener} type="button" className={buttonClass("quiet")} onClick={() => setAsked(true)}>
        Make new codes
      </button>
      {asked && (
        <Question
          title="Make new recovery codes?"
          act="Make new codes"
          opener={opener}
          onClosed={() => setAsked(false)}
          initial={{}}
          rules={[]}
          send={() => asMember(client, client.ask(makeRecoveryCodes, {})).catch(lostOrFailed)}
          onDone={({ recovery_codes }) => onChanged(recovery_codes)}
          whenFailed="We couldn't make new codes. Please try again."
        >
          {() => <p>You get ten new ones. The codes that you have now stop working.</p>}
        </Question>
      )}
    </section>
  );
}
