import type {
  Assertion,
  CreationOptions,
  Registration,
  RequestOptions,
} from "../../../contract/accounts/web-authn.ts";

// Passkeys, by a library that only whoever has to do with them fetches.

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === "function";

/** Whether it offers them where an email is typed. */
export const offersPasskeys = async (): Promise<boolean> =>
  knowsPasskeys() &&
  (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) === true;

/** Has the browser make one. Fails with a `DOMException`-like error, of which `passkeyFailure` says what to tell. */
export async function makePasskey(options: CreationOptions): Promise<Registration> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return {
    ...{ id, rawId, type, clientExtensionResults: {} },
    response: { clientDataJSON, attestationObject, transports },
  };
}

/** Has the browser use one; `while_typing`: it waits, and is offered where an email is typed. One that waited before gives up. */
export async function pickPasskey(
  options: RequestOptions,
  { while_typing = false } = {},
): Promise<Assertion> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: while_typing,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    ...{ id, rawId, type, clientExtensionResults: {} },
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}

/** Nobody waits for one any more. */
export async function stopPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await import("@simplewebauthn/browser");
  WebAuthnAbortService.cancelCeremony();
}

/** What is said of an error that a passkey failed with; null where whoever sits there just changed their mind. */
export function passkeyFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return FAILED;
  switch (error.name) {
    // Also where the time ran out: browsers don't tell which.
    case "NotAllowedError":
    case "AbortError":
      return null;
    case "InvalidStateError":
      return "This device already has a passkey of your account.";
    case "SecurityError":
      return "Passkeys don't work at this address.";
    case "NotSupportedError":
    case "ConstraintError":
      return "This device can't keep a passkey that asks for your finger, face or PIN.";
    default:
      return FAILED;
  }
}

const FAILED = "Your passkey didn't work. Please try again.";
