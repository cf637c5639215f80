import { Menu } from "lucide-react";
import type { MouseEvent } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { PRODUCT_NAME } from "../../contract/fields.ts";
import { pages } from "../../contract/pages.ts";
import { buttonClass } from "../ui/button.ts";
import styles from "./header.module.css";
import { Logo } from "./logo.tsx";

const LINKS = [
  { to: pages.home.to(), label: "Home" },
  { to: pages.contribute.to(), label: "Support an athlete" },
];

/** On every page. Up to 1024 px its links collapse into one menu: the same list, as a popover. */
export function Header() {
  const { pathname, key } = useLocation();

  const reloadAtHome = (event: MouseEvent) => {
    if (pathname !== pages.home.to()) return;
    event.preventDefault();
    window.location.reload();
  };

  return (
    <header className={`${styles.header} no-print`}>
      <div className={`wrap ${styles.bar}`}>
        <Link className={styles.home} to={pages.home.to()} onClick={reloadAtHome}>
          <Logo />
          <span className="unseen">{PRODUCT_NAME}, home page</span>
        </Link>
        <button type="button" className={`${buttonClass("quiet")} ${styles.menu}`} popoverTarget="menu">
          <Menu size={20} aria-hidden="true" />
          Menu
        </button>
        {/* The key closes the menu on the way to another page. */}
        <nav id="menu" popover="auto" key={key} className={styles.links} aria-label="Main">
          {LINKS.map(({ to, label }) => (
            <NavLink key={to} to={to} end>
              {label}
            </NavLink>
          ))}
        </nav>
      </div>
    </header>
  );
}
