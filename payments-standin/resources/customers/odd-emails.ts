import { invalid } from "../../api/refusal.ts";
import type { Provider } from "../../state/provider.ts";

const plain = /^[\w.+-]+@([a-z\d-]+\.)+[a-z]{2,}$/i;

/** Throws a 400 for an address that is not plain, where those are refused. */
export function refuseOddEmail(provider: Provider, email: string | null | undefined, param: string): void {
  if (provider.unsure.odd_emails === "taken" || !email || plain.test(email)) return;
  throw invalid(`Invalid email address: ${email}`, { code: "email_invalid", param });
}
