import type { ComponentProps, MouseEvent } from "react";
import { useHref, useLinkClickHandler, useLocation } from "react-router";

interface LinkProps extends Omit<ComponentProps<"a">, "href" | "target"> {
  /** A path of the site, with its query and fragment. */
  readonly to: string;
  /** What the page it leads to is told beside its address (state/messages/on-arrival.ts). */
  readonly state?: unknown;
  /** The page is no step of its own for Back. */
  readonly replace?: boolean;
  /** One stays at the place of the page where one is. */
  readonly preventScrollReset?: boolean;
  readonly target?: "_blank";
}

/** A link to a page of the site. The router's own brings with it what only its framework mode needs, to every visitor. */
export function Link({ to, onClick, state, replace, preventScrollReset = false, ...rest }: LinkProps) {
  const href = useHref(to);
  const { target } = rest;
  const walk = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    preventScrollReset,
    ...(replace === undefined ? {} : { replace }),
    ...(target ? { target } : {}),
  });
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) walk(event);
  };
  return <a {...rest} href={href} onClick={press} />;
}

/** A link that says whether it leads to where one is; without `end` also from the pages below it. */
export function NavLink({ end = false, ...link }: LinkProps & { readonly end?: boolean }) {
  const here = useLocation().pathname.toLowerCase();
  const there = link.to.toLowerCase();
  const is_here = here === there || (!end && here.startsWith(`${there}/`));
  return <Link {...link} aria-current={is_here ? "page" : undefined} />;
}
