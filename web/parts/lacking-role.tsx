import { type ReactNode, useEffect, useState } from "react";
import { Navigate } from "react-router";
import { pages } from "../../contract/pages.ts";
import { useDoor } from "../state/door.ts";
import { syncSession } from "../state/session-watch.ts";

/**
 * What this tab knows of somebody's roles may be of an hour ago: who lacks one is asked about once more before the page is refused.
 * A role that was given meanwhile is there then, and who was signed out by it is led to sign in and back to the page. `children`
 * stand meanwhile.
 */
export function LackingRole({ children }: { readonly children: ReactNode }) {
  const door = useDoor();
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    void syncSession(door).finally(() => setAsked(true));
  }, [door]);
  return asked ? <Navigate to={pages.home.to()} replace /> : children;
}
