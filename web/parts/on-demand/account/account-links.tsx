import { type ComponentType, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { SessionUser } from "../../../../contract/accounts/accounts.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { signOut } from "../../../state/session/sign-out.ts";
import { HeaderList } from "../../visitors/header/header-list.tsx";
import wayOut from "../../visitors/header/way-out.module.css";
import { holdsContribution } from "../contribution/held-contribution.ts";
import styles from "./account-links.module.css";
import { ProofHost } from "./proof-host.tsx";

const linksOf = ({ roles }: SessionUser) => [
  { to: pages.start.to(), label: "What's waiting" },
  { to: pages.account.to(), label: "Account Information" },
  { to: pages.myContributions.to(), label: "My contributions" },
  ...(roles.includes("compliance") ? [{ to: pages.complianceDesk.to(), label: "Compliance desk" }] : []),
  { to: pages.ownRequests.to(), label: "Collaboration requests" },
  { to: pages.changePassword.to(), label: "Change Password" },
  { to: pages.signInSecurity.to(), label: "Sign-in and security" },
  { to: pages.myDevices.to(), label: "My devices" },
  { to: pages.emailsYouGet.to(), label: "Emails you get" },
  { to: pages.myData.to(), label: "My data" },
  { to: pages.deleteAccount.to(), label: "Delete Account" },
];

/** What the header shows to members; only they fetch it. */
export function AccountLinks({ user }: { readonly user: SessionUser }) {
  const client = useApiClient();
  const navigate = useNavigate();
  const name = user.given_name ?? user.user_email;
  const Held = useHeldContribution();

  return (
    <>
      {Held && <Held />}
      <ProofHost user={user} />
      <p className={styles.hello}>
        Hello,{" "}
        <b>
          <bdi>{name}</bdi>
        </b>
      </p>
      <HeaderList id="account" label="Account" links={linksOf(user)}>
        <span className={styles.stack}>
          <small className={styles.greeting}>
            Hello, <bdi>{name}</bdi>
          </small>
          Account
        </span>
      </HeaderList>
      <button type="button" className={wayOut.out} onClick={() => signOut(client, navigate)}>
        Logout
      </button>
    </>
  );
}

/** What was chosen before signing in stands open again, on whatever page one comes back to. */
function useHeldContribution(): ComponentType | null {
  const [Held, setHeld] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!holdsContribution()) return;
    import("../contribution/held.tsx").then(
      (part) => setHeld(() => part.Held),
      () => notify("error", "We couldn't reopen what you chose. Please choose again."),
    );
  }, []);
  return Held;
}
