import { useState } from "react";
import type { Call, CallInput } from "../../../../contract/form/call.ts";
import type { ProfileStatus } from "../../../../contract/profiles/status.ts";
import { takeBackProfile } from "../../../../contract/profiles/steps.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { notify } from "../../../state/messages/toasts.ts";

/** Why a step was not done; its field, where it is a broken rule. */
export interface StepFailure {
  readonly field: string | null;
  readonly message: string;
}

const FAILED = "Error occurred while saving. Please try again.";
const DUE_NO_MORE = 409;

/** How a profile stands, and its steps: each is asked for once, and its answer is how it stands then. */
export function useStatus(loaded: ProfileStatus, again: () => Promise<void>) {
  const { ask } = useApiClient();
  const [answered, setAnswered] = useState<{ after: ProfileStatus; status: ProfileStatus } | null>(null);
  const [failed, setFailed] = useState<(StepFailure & { call: Call | undefined }) | null>(null);
  const [is_busy, setBusy] = useState(false);

  const fail = (told: StepFailure, call?: Call) => {
    setFailed({ ...told, call });
    notify("error", told.message);
  };

  const step = async <C extends Call>(call: C, input: CallInput<C>): Promise<void> => {
    if (is_busy) return;
    setBusy(true);
    setFailed(null);
    try {
      const status = (await ask(call, input)) as ProfileStatus;
      setAnswered({ after: loaded, status });
    } catch (error) {
      const problem = problemOf(error);
      const [field] = Object.keys(problem?.errors ?? {});
      fail({ field: field ?? null, message: problem?.detail ?? FAILED }, call);
      // Done in another tab meanwhile, or by the other one: how it stands is asked anew.
      if (problem?.status === DUE_NO_MORE) void again();
    } finally {
      setBusy(false);
    }
  };

  // What was loaded again since counts more than the answer before.
  const status = answered?.after === loaded ? answered.status : loaded;
  // Each is said where it was asked for.
  const taking_back = failed?.call === takeBackProfile;
  return {
    status,
    failure: taking_back ? null : failed,
    not_taken_back: taking_back ? failed.message : null,
    is_busy,
    step,
    fail,
  };
}

export type Steps = ReturnType<typeof useStatus>;
