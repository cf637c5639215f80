import { type ReactNode, Suspense, useState } from "react";
import { Navigate, useLocation, useNavigation } from "react-router";
import type { Role, SessionUser } from "../../../../contract/accounts/accounts.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { left } from "../../../state/asking/session-end.ts";
import { draftNames } from "../../../state/memory/session-entries.ts";
import { saidOnArrival } from "../../../state/messages/on-arrival.ts";
import { useSession } from "../../../state/session/use-session.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { Waiting } from "./waiting.tsx";

const LackingRole = lazyPart(async () => (await import("./lacking-role.tsx")).LackingRole, NotLoaded);

interface MembersOnlyProps {
  /** The role it takes; others are led to the home page (specification, section 2). */
  readonly for_role?: Role;
  /** Stands while it is not known who is signed in. */
  readonly meanwhile?: ReactNode;
  readonly children: (user: SessionUser) => ReactNode;
}

/**
 * A screen of somebody's own. The server renders it for nobody, the browser fills it in; who is not signed in is
 * led to sign in and back here. Whose session came to its end meanwhile reads so there: they did not leave.
 */
export function MembersOnly({ for_role, meanwhile, children }: MembersOnlyProps) {
  const whose = useSession();
  const [was_member, setWasMember] = useState(false);
  if (whose && !was_member) setWasMember(true);
  const waiting = meanwhile ?? <Waiting />;
  if (whose === undefined) return waiting;
  if (whose === null) return <ToLogin was_member={was_member}>{waiting}</ToLogin>;
  if (for_role && !whose.roles.includes(for_role))
    return (
      <Suspense fallback={waiting}>
        <LackingRole whose={whose} role={for_role}>
          {waiting}
        </LackingRole>
      </Suspense>
    );
  return children(whose);
}

interface ToLoginProps {
  readonly was_member: boolean;
  /** Stands until that page is there. */
  readonly children: ReactNode;
}

/** Who is on the way to another page, or there already, which React only has not drawn yet, is not led away from it. */
function ToLogin({ was_member, children }: ToLoginProps) {
  const { pathname, search } = useLocation();
  const is_walking = useNavigation().state !== "idle";
  if (is_walking || window.location.pathname !== pathname) return children;
  return (
    <>
      {children}
      <Navigate
        to={pages.login.to(pathname + search)}
        state={was_member && !left.on_purpose ? saidOnArrival(endedWords()) : null}
        replace
      />
    </>
  );
}

const endedWords = (): string =>
  `Your session has ended. Please sign in again.${draftNames().length > 0 ? " We kept what you typed." : ""}`;
