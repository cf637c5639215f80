import { logout } from "../../../contract/accounts/accounts.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import type { ApiClient } from "../asking/api-client.ts";
import { notify } from "../messages/toasts.ts";

/** What Logout does. Where the identity provider has a session, too, its page ends that one. `leave`: useLeaving. */
export async function signOut({ ask }: ApiClient, leave: (to: string) => Promise<void>): Promise<void> {
  try {
    const { end_address } = await ask(logout, {});
    await leave(pages.home.to());
    if (end_address) window.location.assign(end_address);
  } catch {
    notify("error", "We couldn't sign you out. Please try again.");
  }
}
