import { type RefObject, useEffect, useId, useRef } from "react";
import type { SessionUser } from "../../../../contract/accounts/accounts.ts";
import { getProof, type ProofWays as Ways } from "../../../../contract/accounts/fresh-proof.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { onProvedElsewhere } from "../../../state/asking/proof.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import { buttonClass } from "../../../ui/button.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { ProofWays } from "../../proof/proof-ways.tsx";
import styles from "./dialogs.module.css";
import { ProveElsewhere } from "./prove-elsewhere.tsx";

export interface ProofDialogProps {
  readonly user: SessionUser;
  readonly opener: RefObject<HTMLElement | null>;
  /** True as soon as it is shown who sits there, false where they would not. */
  readonly onDone: (is_proved: boolean) => void;
}

/** Asks who sits at a browser that is signed in to show that it is them, before something that hurts. */
export function ProofDialog({ user, opener, onDone }: ProofDialogProps) {
  const closing = useRef<HTMLFormElement>(null);
  const proved = useRef(false);
  const id = useId();
  const close = () => {
    proved.current = true;
    closing.current?.requestSubmit();
  };
  useProvedElsewhere(close);
  const ways = useWays(user);

  return (
    <Dialog narrow labelled_by={id} opener={opener} onClosed={() => onDone(proved.current)}>
      <div className={styles.dialog}>
        <h2 id={id}>Confirm it's you</h2>
        <p>To keep your account safe, we ask again before this. Nothing you typed is lost.</p>
        {ways ? (
          <ProofWays
            ways={ways}
            user_email={user.user_email}
            onProved={close}
            elsewhere={<ProveElsewhere />}
          />
        ) : (
          <p role="status">
            <Spinner /> Loading...
          </p>
        )}
        <form ref={closing} method="dialog">
          <button type="submit" className={buttonClass("quiet")}>
            Cancel
          </button>
        </form>
      </div>
    </Dialog>
  );
}

/** By what they can show it. Where that can't be asked, by what the page knows of them. */
function useWays({ has_password, has_second_factor = false }: SessionUser): Ways | null {
  const { settings } = useApiClient();
  const { state, value } = useAnswer("proof", (ask, signal) => ask(getProof, {}, { signal }));
  if (value) return value.ways;
  if (state !== "failed") return null;
  return {
    password: has_password !== false && !has_second_factor,
    elsewhere: !!settings.identity && !has_second_factor,
    passkey: has_second_factor,
    authenticator: has_second_factor,
    recovery_code: has_second_factor,
  };
}

/** Calls as soon as it was shown in another tab, and looks once more when somebody comes back from one. */
function useProvedElsewhere(onProved: () => void): void {
  const { ask } = useApiClient();
  const latest = useRef(onProved);
  latest.current = onProved;
  useEffect(() => {
    const look = async () => {
      const { fresh_until } = await ask(getProof, {}).catch(() => ({ fresh_until: null }));
      if (fresh_until) latest.current();
    };
    window.addEventListener("focus", look);
    const stop = onProvedElsewhere(look);
    return () => {
      stop();
      window.removeEventListener("focus", look);
    };
  }, [ask]);
}
