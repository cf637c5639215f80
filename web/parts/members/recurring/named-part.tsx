import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { NAMED_IN_REPORT, PLEASE_AGREE_TO_REPORT } from "../../../../contract/contributions/payor-sum.ts";
import { Agreement } from "../../on-demand/report/agreement.tsx";
import type { ChangeFailure } from "./use-changes.ts";

const NAMED = "agrees_to_be_named";

interface Named {
  /** What follows, in the server's words, once it asked; null before. */
  readonly follows: string | null;
  readonly agreed: boolean;
  readonly setAgreed: (agreed: boolean) => void;
  /** It was missing at the last press. */
  readonly is_missing: boolean;
  readonly tick: RefObject<HTMLInputElement | null>;
}

/** Whether the server asks for the word of whoever gives; what is missing takes the focus once it is there. */
export function useNamed(failure: ChangeFailure | null): Named {
  const [follows, setFollows] = useState<string | null>(null);
  const [agreed, setAgreed] = useState(false);
  const tick = useRef<HTMLInputElement>(null);
  const refusal = failure?.field === NAMED ? failure : null;
  useEffect(() => {
    if (refusal) setFollows(refusal.message.replace(PLEASE_AGREE_TO_REPORT, "").trim());
  }, [refusal]);
  useEffect(() => {
    if (refusal && follows) tick.current?.focus();
  }, [refusal, follows]);
  return { follows, agreed, setAgreed, is_missing: refusal !== null && !agreed, tick };
}

/** What goes into the change: only what was ticked. */
export const namedIn = ({ follows, agreed }: Named): { [NAMED]?: true } =>
  follows && agreed ? { [NAMED]: true } : {};

/** What follows, with its tick. */
export function NamedPart({ follows, agreed, setAgreed, is_missing, tick }: Named) {
  const id = useId();
  if (follows === null) return null;
  return (
    <>
      <p id={id}>{follows}</p>
      <Agreement
        name={NAMED}
        words={NAMED_IN_REPORT.words}
        about={id}
        agreed={agreed}
        locked={false}
        failure={is_missing ? PLEASE_AGREE_TO_REPORT : null}
        onChange={setAgreed}
        box={tick}
      />
    </>
  );
}
