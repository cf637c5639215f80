import { Menu } from "lucide-react";
import { type MouseEvent, Suspense, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { useUser } from "../../../state/session/use-user.ts";
import { buttonClass } from "../../../ui/button.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { usePopoversThatYield } from "../../../ui/popover.ts";
import { Link, NavLink } from "../blocks/link.tsx";
import { Logo } from "../blocks/logo.tsx";
import { Finder } from "../finder/finder.tsx";
import { AccountInWords } from "./account-in-words.tsx";
import { GetRecognized } from "./get-recognized.tsx";
import styles from "./header.module.css";
import { HeaderList } from "./header-list.tsx";

const LINKS = [
  { to: pages.home.to(), label: "Home" },
  { to: pages.favorites.to(), label: "Favorite Athletes", for_members: true },
  { to: pages.about.to(), label: "About Us" },
];

const WHY = [
  { to: pages.trust.to(), label: "Building Trust in NIL" },
  { to: pages.impact.to(), label: "Impact to Athlete's Journey" },
  { to: pages.compliance.to(), label: "NIL Compliance & Procedures" },
  { to: pages.inequality.to(), label: "Addressing NIL Inequality" },
  { to: pages.services.to(), label: "NIL Support Services & Fees" },
];

const AccountLinks = lazyPart(
  async () => (await import("../../on-demand/account/account-links.tsx")).AccountLinks,
  AccountInWords,
);

/** As a reader counts letters: a flag or a letter with its accents is one. */
const firstLetter = (name: string): string | undefined =>
  new Intl.Segmenter().segment(name).containing(0)?.segment.toUpperCase();

/** Where the specification has the links collapse. */
const NARROW = "(max-width: 1024px)";

/** On every page. Up to 1024 px its links collapse into one menu: the same list, as a popover. */
export function Header() {
  const { pathname, key } = useLocation();
  const header = useRef<HTMLElement>(null);
  const whose = useUser();
  const menu = useRef<HTMLButtonElement>(null);
  // From when the walk begins: what is opened while the page comes stays open.
  const coming = useNavigation().location;
  usePopoversThatYield(header, coming?.key ?? key, NARROW);

  const reloadAtHome = (event: MouseEvent) => {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (pathname !== pages.home.to() || elsewhere) return;
    event.preventDefault();
    window.location.reload();
  };

  return (
    <header ref={header} className={`${styles.header} no-print`}>
      <div className={`wrap ${styles.bar}`}>
        <Link className={styles.home} to={pages.home.to()} onClick={reloadAtHome}>
          <Logo />
          <span className="unseen">{PRODUCT_NAME}, home page</span>
        </Link>
        <Finder />
        {whose && (
          <span className={styles.letter} aria-hidden="true">
            {firstLetter(whose.given_name ?? whose.user_email)}
          </span>
        )}
        <button
          ref={menu}
          type="button"
          className={`${buttonClass("quiet")} ${styles.menu}`}
          popoverTarget="menu"
        >
          <Menu size={20} aria-hidden="true" />
          Menu
        </button>
        <nav id="menu" popover="auto" className={styles.links} aria-label="Main">
          {LINKS.filter(({ for_members }) => whose || !for_members).map(({ to, label }) => (
            <NavLink key={to} to={to} end>
              {label}
            </NavLink>
          ))}
          <HeaderList id="why" label="Why Contribute" links={WHY} />
          <GetRecognized menu={menu} />
          {whose ? (
            <Suspense>
              <AccountLinks user={whose} />
            </Suspense>
          ) : (
            <NavLink to={pages.login.to()} end>
              Login
            </NavLink>
          )}
        </nav>
      </div>
    </header>
  );
}
