import type { MouseEvent, ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { textIn } from "../../../state/messages/on-arrival.ts";
import { linkClass } from "../../../ui/button.ts";
import { Link } from "../../visitors/blocks/link.tsx";

interface ListLinkProps {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** From a list to one of its things, whose `WayBack` leads to this very list. */
export function ListLink(link: ListLinkProps) {
  const { pathname, search, hash } = useLocation();
  return <Link {...link} state={{ list: pathname + search + hash }} />;
}

interface WayBackProps {
  /** The list, for who has come from elsewhere. */
  readonly to: string;
  readonly children: ReactNode;
}

/** Back to the list one has come from, as it was left: its filters, its length and its place. */
export function WayBack({ to, children }: WayBackProps) {
  const list = textIn(useLocation().state, "list");
  const navigate = useNavigate();
  const stepBack = (event: MouseEvent) => {
    if (
      list === null ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    // A step back in the history, and not a new one: that is where the browser keeps the place.
    void navigate(-1);
  };
  return (
    <Link className={linkClass} to={list ?? to} onClick={stepBack}>
      {children}
    </Link>
  );
}
