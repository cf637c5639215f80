import { logout } from "../../../contract/accounts/accounts.ts";
import { pages } from "../../../contract/pages/addresses.ts";
import type { ApiClient } from "../asking/api-client.ts";
import { notify } from "../messages/toasts.ts";
import { leaveSession } from "./session-leave.ts";

/** What Logout does. Where the identity provider has a session, too, its page ends that one. */
export async function signOut(
  client: ApiClient,
  navigate: (to: string) => void | Promise<void>,
): Promise<void> {
  try {
    const { end_address } = await client.ask(logout, {});
    await leaveSession(client, () => navigate(pages.home.to()));
    if (end_address) window.location.assign(end_address);
  } catch {
    notify("error", "We couldn't sign you out. Please try again.");
  }
}
