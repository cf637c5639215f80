import { ArrowRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "../../visitors/blocks/link.tsx";
import { teamStyle } from "../../visitors/jersey/team-style.ts";
import styles from "./findings.module.css";
import type { Finding } from "./findings-groups.ts";

interface FindingLineProps {
  readonly id: string;
  readonly finding: Finding;
  readonly active: boolean;
  readonly onChosen: () => void;
}

/** An option that is a link too, so that a middle press opens it in another tab. */
export function FindingLine({
  id,
  finding: { to, title, detail, plate },
  active,
  onChosen,
}: FindingLineProps) {
  const line = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <Link
      ref={line}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={styles.line}
      to={to}
      onClick={(event) => !event.ctrlKey && !event.metaKey && !event.shiftKey && onChosen()}
    >
      {plate ? (
        <span className={styles.plate} style={teamStyle(plate)} aria-hidden="true">
          {plate.number}
        </span>
      ) : (
        <span className={styles.way} aria-hidden="true">
          <ArrowRight size={20} />
        </span>
      )}
      <span className={styles.words}>
        <b>{title}</b> <span className={styles.detail}>{detail}</span>
      </span>
    </Link>
  );
}
