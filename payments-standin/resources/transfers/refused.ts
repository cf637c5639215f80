import { invalid, Refusal } from "../../api/refusal.ts";
import type { Provider } from "../../state/provider.ts";

/** The available balance does not cover it: the platform's, or, for a reversal, that of the connected account. */
export function notEnough(provider: Provider): Refusal {
  return executed(provider, {
    code: "balance_insufficient",
    message:
      "You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance",
  });
}

type Code = "resource_missing" | "account_closed" | "insufficient_capabilities_for_transfer";

/** The destination cannot take it. An unknown one is bad input, and so never kept under a key. */
export function refusedTransfer(provider: Provider, code: Code, destination: string): Refusal {
  if (code === "resource_missing")
    return invalid(`No such destination: '${destination}'`, { code, param: "destination" });
  const message =
    code === "account_closed"
      ? `The account ${destination} is closed.`
      : "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments";
  return executed(provider, { code, message });
}

function executed({ unsure }: Provider, { code, message }: { code: string; message: string }): Refusal {
  return new Refusal(
    400,
    { type: "invalid_request_error", code, message },
    unsure.refused_transfers === "kept",
  );
}
