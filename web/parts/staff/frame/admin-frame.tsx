import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { SessionUser } from "../../../../contract/accounts/accounts.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { MembersOnly } from "../../members/account/members-only.tsx";
import { Together } from "../../members/account/together.tsx";
import shared from "../../members/lists/dashboard.module.css";
import { NavLink } from "../../visitors/blocks/link.tsx";
import styles from "./admin-frame.module.css";
import { adminSections } from "./admin-sections.ts";

interface AdminFrameProps {
  /** Of the section that is shown. */
  readonly title: string;
  /** Beside the title: what can be done with the whole section. */
  readonly actions?: ReactNode;
  readonly children: (user: SessionUser) => ReactNode;
}

/** A screen of the Admin Dashboard: for admins only, under the way to the other sections. */
export const AdminFrame = ({ title, actions, children }: AdminFrameProps) => (
  <MembersOnly for_role="admin">
    {(user) => (
      <>
        <div className={styles.band}>
          <div className={`wrap ${styles.banner}`}>
            <p>Admin Dashboard</p>
            <Sections />
          </div>
        </div>
        <section className={`wrap ${shared.stack} ${styles.page}`} aria-labelledby="section-title">
          <div className={shared.row}>
            <h1 id="section-title">{title}</h1>
            {actions}
          </div>
          <Together className={shared.stack}>{children(user)}</Together>
        </section>
      </>
    )}
  </MembersOnly>
);

/** In groups; on a phone on one line that scrolls, with the present one in view. */
function Sections() {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another present one
  useEffect(() => {
    const present = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && present) list.current.scrollLeft = present.offsetLeft - 16;
  }, [pathname]);
  return (
    <nav aria-label="Admin Dashboard">
      <ul ref={list} className={styles.sections}>
        {adminSections.map(({ name, sections }) => (
          <li key={name}>
            {name && <span className={styles.name}>{name}</span>}
            <ul>
              {sections.map(({ to, label }) => (
                <li key={to}>
                  <NavLink to={to} end={to === pages.adminUsers.to()}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}
