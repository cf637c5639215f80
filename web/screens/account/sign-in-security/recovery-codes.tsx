import { LifeBuoy } from "lucide-react";
import { useRef, useState } from "react";
import { type Factors, makeRecoveryCodes } from "../../../../contract/accounts/factors.ts";
import { counted } from "../../../../pure/numbers.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { Question } from "../../../parts/members/lists/question.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { buttonClass } from "../../../ui/button.ts";

interface RecoveryCodesProps {
  readonly factors: Factors;
  readonly onChanged: (codes: readonly string[] | null) => Promise<void>;
}

/** What stands in for a lost passkey or app. Nothing where there is none. */
export function RecoveryCodes({ factors, onChanged }: RecoveryCodesProps) {
  const client = useApiClient();
  const [asked, setAsked] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { passkeys, authenticator, recovery_codes_left: left } = factors;
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
          send={() => asMember(client, client.ask(makeRecoveryCodes, {}))}
          onDone={({ recovery_codes }) => onChanged(recovery_codes)}
          whenFailed="We couldn't make new codes. Please try again."
        >
          {() => <p>You get ten new ones. The codes that you have now stop working.</p>}
        </Question>
      )}
    </section>
  );
}
