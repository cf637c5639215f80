import { type ReactNode, useEffect, useState } from "react";
import { Navigate } from "react-router";
import type { Role, SessionUser } from "../../../../contract/accounts/accounts.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { saidOnArrival } from "../../../state/messages/on-arrival.ts";
import { syncSession } from "../../../state/session/session-watch.ts";

interface LackingRoleProps {
  readonly whose: SessionUser;
  /** Which the page takes. */
  readonly role: Role;
  readonly children: ReactNode;
}

/**
 * What this tab knows of somebody's roles may be of an hour ago: who lacks one is asked about once more before the page is refused.
 * A role that was given meanwhile is there then, and who was signed out by it is led to sign in and back to the page; who
 * still lacks it is led home and told why there. One that rests is theirs: they are led to what wakes it. `children` stand meanwhile.
 */
export function LackingRole({ whose, role, children }: LackingRoleProps) {
  const client = useApiClient();
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    void syncSession(client).finally(() => setAsked(true));
  }, [client]);
  if (!asked) return children;
  const is_resting = whose.resting_roles?.includes(role);
  const said = `That page is only for ${HOLDERS[role]}, and you're signed in as ${whose.user_email}. If you have another account, sign in with that one, or contact us.`;
  return (
    <>
      {children}
      {is_resting ? (
        <Navigate to={pages.start.to()} replace />
      ) : (
        <Navigate to={pages.home.to()} state={saidOnArrival(said)} replace />
      )}
    </>
  );
}

const HOLDERS: Readonly<Record<Role, string>> = {
  admin: "admins",
  compliance: "a school's compliance officers",
  athlete: "athletes with a page here",
  brand: "brands",
  member: "members",
};
