import { useState } from "react";
import { firstBroken, type Rule } from "../../../../contract/form/call.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { notify } from "../../../state/messages/toasts.ts";

/** Why a step was not done; its field, where it is a broken rule. */
export interface StepFault {
  readonly field: string;
  readonly message: string;
}

const FAILED = "We couldn't save this. Please try again.";
const SOMEBODY_WAS_FASTER = 409;

/**
 * A request as it was loaded, and the steps one takes: each is asked for once, and its answer is how it stands then. Where
 * somebody was faster, that is said and the request loaded anew.
 */
export function useSteps<Request extends { version: number }, Body>(
  loaded: Request,
  rules: readonly Rule<Body>[],
  ask: (body: Body) => Promise<Request>,
  /** Loads it anew. */
  again: () => void,
) {
  const [answered, setAnswered] = useState<{ after: Request; request: Request } | null>(null);
  const [fault, setFault] = useState<StepFault | null>(null);
  const [busy, setBusy] = useState(false);
  // What was loaded again since counts more than the answer before.
  const request = answered?.after === loaded ? answered.request : loaded;

  const fail = (told: StepFault): false => {
    setFault(told);
    notify("error", told.message);
    return false;
  };

  /** Answers whether it is done. */
  const step = async (body: Body): Promise<boolean> => {
    if (busy) return false;
    const broken = firstBroken(rules, body);
    if (broken) return fail(broken);
    setBusy(true);
    setFault(null);
    try {
      setAnswered({ after: loaded, request: await ask(body) });
      return true;
    } catch (error) {
      const problem = problemOf(error);
      const [field = ""] = Object.keys(problem?.errors ?? {});
      if (problem?.status === SOMEBODY_WAS_FASTER) again();
      return fail({ field, message: problem?.detail ?? FAILED });
    } finally {
      setBusy(false);
    }
  };

  return { request, fault, busy, step, clear: () => setFault(null) };
}

export type Steps<Request extends { version: number }, Body> = ReturnType<typeof useSteps<Request, Body>>;
