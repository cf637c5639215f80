import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useProvider } from "./use-provider.ts";

interface ProviderButtonProps {
  readonly label: string;
  readonly manner?: "loud" | "quiet";
  readonly ask: () => Promise<{ readonly url: string }>;
  /** It is refused because it stands otherwise by now. */
  readonly onStale: () => void;
}

/** Leads to a page of the payment provider's. */
export function ProviderButton({ label, manner = "loud", ask, onStale }: ProviderButtonProps) {
  const { go, busy, message } = useProvider(ask, onStale);
  return (
    <div>
      <button type="button" className={buttonClass(manner)} aria-disabled={busy} onClick={go}>
        {busy && <Spinner />}
        {label}
      </button>
      <FieldError id="provider-error">{message || null}</FieldError>
    </div>
  );
}
