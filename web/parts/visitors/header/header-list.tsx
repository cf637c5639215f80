import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { NavLink } from "../blocks/link.tsx";
import styles from "./header.module.css";

interface HeaderListProps {
  /** Of the popover; unique in the header. */
  readonly id: string;
  readonly label: string;
  /** What its button shows, where that is more than the label. */
  readonly children?: ReactNode;
  readonly links: readonly { readonly to: string; readonly label: string }[];
}

/** A drop-down while the links are in a bar; inside the narrow menu it stands open. */
export function HeaderList({ id, label, links, children = label }: HeaderListProps) {
  const { pathname } = useLocation();
  const here = links.some(({ to }) => to.toLowerCase() === pathname.toLowerCase());
  return (
    <div className={styles.group}>
      <button type="button" popoverTarget={id} className={styles.opener} data-here={here || undefined}>
        {children} <ChevronDown size={16} aria-hidden="true" />
      </button>
      <p className={styles.name}>{label}</p>
      <ul id={id} popover="auto" className={styles.list} aria-label={label}>
        {links.map(({ to, label: text }) => (
          <li key={to}>
            <NavLink to={to} end>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
