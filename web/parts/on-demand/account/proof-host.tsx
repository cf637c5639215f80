import { type ComponentType, useEffect, useRef, useState } from "react";
import type { SessionUser } from "../../../../contract/accounts/accounts.ts";
import { onProofWanted } from "../../../state/asking/proof.ts";
import { notify } from "../../../state/messages/toasts.ts";
import type { ProofDialogProps } from "./proof-dialog.tsx";

/** Asks for all of the page, over whatever stands there, by a dialog that is fetched when it is first needed. */
export function ProofHost({ user }: { readonly user: SessionUser }) {
  const [asked, setAsked] = useState<((is_proved: boolean) => void) | null>(null);
  const [Dialog, setDialog] = useState<ComponentType<ProofDialogProps> | null>(null);
  const opener = useRef<HTMLElement>(null);

  useEffect(() => {
    const asking = new Set<(is_proved: boolean) => void>();
    const stop = onProofWanted((answer) => {
      asking.add(answer);
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      import("./proof-dialog.tsx").then(
        ({ ProofDialog }) => {
          setDialog(() => ProofDialog);
          setAsked(() => answer);
        },
        () => {
          notify("error", "We couldn't open this. Check your connection and try again.");
          answer(false);
        },
      );
    });
    return () => {
      stop();
      // Nobody is signed in any more: whoever waits for an answer would wait for good.
      for (const answer of asking) answer(false);
    };
  }, []);

  if (!asked || !Dialog) return null;
  const done = (is_proved: boolean) => {
    setAsked(null);
    asked(is_proved);
  };
  return <Dialog user={user} opener={opener} onDone={done} />;
}
