import type { ReactNode } from "react";
import {
  beginPasskeyProof,
  proveByCode,
  proveByPasskey,
  type ProofWays as Ways,
} from "../../../contract/accounts/fresh-proof.ts";
import { useApiClient } from "../../state/asking/api-client.ts";
import { asMember } from "../../state/asking/session-end.ts";
import { CodeForm } from "./code-form.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { PasswordForm } from "./password-form.tsx";
import styles from "./proof.module.css";

interface ProofWaysProps {
  readonly ways: Ways;
  readonly user_email: string;
  readonly onProved: () => void;
  /** The ways that lead to the identity provider. */
  readonly elsewhere: ReactNode;
}

/** All by which somebody who is signed in can show who they are. */
export function ProofWays({ ways, user_email, onProved, elsewhere }: ProofWaysProps) {
  const client = useApiClient();
  const { password, passkey, authenticator, recovery_code } = ways;
  return (
    <div className={styles.ways}>
      {passkey && (
        <PasskeyButton
          is_loud
          begin={() => asMember(client, client.ask(beginPasskeyProof, {}))}
          finish={async (used) => {
            await asMember(client, client.ask(proveByPasskey, { body: { used } }));
            onProved();
          }}
        >
          Use a passkey
        </PasskeyButton>
      )}
      {(authenticator || recovery_code) && (
        <CodeForm
          ways={ways}
          send={(body) => asMember(client, client.ask(proveByCode, { body }))}
          onDone={onProved}
        />
      )}
      {password && <PasswordForm user_email={user_email} onProved={onProved} />}
      {ways.elsewhere && elsewhere}
    </div>
  );
}
