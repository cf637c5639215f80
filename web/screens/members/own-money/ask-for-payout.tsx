import { useRef, useState } from "react";
import { askForPayout, type OwnMoney } from "../../../../contract/payouts/own-payouts.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { Spinner } from "../../../ui/spinner.tsx";

interface AskForPayoutProps {
  readonly money: OwnMoney;
  readonly onChanged: () => Promise<void>;
}

const STANDS_OTHERWISE = 409;

/** Has it paid out now. Asked twice at once, or in two tabs, one payout goes out: the other press is told why not. */
export function AskForPayout({ money, onChanged }: AskForPayoutProps) {
  const client = useApiClient();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState("");
  const under_way = useRef(false);
  const ask = async () => {
    if (under_way.current) return;
    under_way.current = true;
    setBusy(true);
    setMessage("");
    try {
      const { amount } = await asMember(client, client.ask(askForPayout, {}));
      client.memory.outdate();
      notify("success", `${dollars(amount)} is on its way to your bank.`);
      await onChanged();
    } catch (error) {
      const problem = problemOf(error);
      setMessage(problem?.detail ?? "We couldn't start the payout. Please try again.");
      if (problem?.status === STANDS_OTHERWISE) {
        notify("error", problem.detail ?? "");
        await onChanged();
      }
    } finally {
      under_way.current = false;
      setBusy(false);
    }
  };
  return (
    <div>
      <button type="button" className={buttonClass("loud")} aria-disabled={busy} onClick={ask}>
        {busy && <Spinner />}
        Pay me {dollars(money.ready)} now
      </button>
      <FieldError id="ask-error">{message || null}</FieldError>
    </div>
  );
}
