import { ChevronDown } from "lucide-react";
import { useEffect, useState } from "react";
import { pages } from "../../../../contract/pages/addresses.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import { Logo } from "../blocks/logo.tsx";
import styles from "./footer.module.css";
import { SocialLinks } from "./social-links.tsx";

const FAR_DOWN_PX = 600;

const LINKS = [
  { to: pages.about.to(), label: "About Us" },
  { to: pages.transparency.to(), label: "Transparency" },
  { to: pages.privacy.to(), label: "Privacy Policy" },
  { to: pages.terms.to(), label: "Terms of Use" },
  { to: pages.refunds.to(), label: "Refund Policy" },
  { to: pages.contact.to(), label: "Contact Us" },
];

/** On every page. */
export function Footer() {
  return (
    <footer className={`${styles.footer} no-print`}>
      <div className={`wrap ${styles.row}`}>
        <div>
          <Logo />
          <p className={styles.tagline}>
            Empowering Athletes Through Community Support and Transparency creates a more supportive
            environment
          </p>
          <SocialLinks />
        </div>
        <ul className={styles.links}>
          {LINKS.map(({ to, label }) => (
            <li key={to}>
              <InNewTab className={linkClass} to={to}>
                {label}
              </InNewTab>
            </li>
          ))}
        </ul>
      </div>
      <p className={`wrap ${styles.copyright}`}>
        <span>
          <span>Copyright 2025 {PRODUCT_NAME}.</span> <span>All rights are reserved.</span>
        </span>
        <InNewTab to="/docs">API for developers</InNewTab>
      </p>
      <ToTop />
    </footer>
  );
}

interface InNewTabProps {
  readonly to: string;
  readonly className?: string;
  readonly children: string;
}

const InNewTab = ({ to, className, children }: InNewTabProps) => (
  <a className={className} href={to} target="_blank" rel="noopener">
    {children}
    <span className="unseen"> (opens a new tab)</span>
  </a>
);

function ToTop() {
  const [far_down, setFarDown] = useState(false);
  useEffect(() => {
    const look = () => setFarDown(window.scrollY > FAR_DOWN_PX);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);

  if (!far_down) return null;
  return (
    <button
      type="button"
      className={`${buttonClass("quiet", "icon")} ${styles.top}`}
      aria-label="Scroll to top"
      onClick={() => {
        window.scrollTo({ top: 0, behavior: lessMotion() ? "instant" : "smooth" });
        document.getElementById("main")?.focus({ preventScroll: true });
      }}
    >
      <ChevronDown size={24} aria-hidden="true" />
    </button>
  );
}

/** What a script scrolls, no style sheet slows down. */
const lessMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
