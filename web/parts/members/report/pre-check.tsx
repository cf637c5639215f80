import { CircleCheck, OctagonX, TriangleAlert } from "lucide-react";
import type { PacketFinding } from "../../../../contract/contributions/report-packet.ts";
import shared from "../lists/dashboard.module.css";
import styles from "./report.module.css";

const KINDS: Readonly<Record<PacketFinding["kind"], string>> = {
  attestations: "Missing attestations",
  contradiction: "Terms contradict each other",
  entered_wrongly: "Entered wrongly",
  business_purpose: "Business purpose",
  missing: "Missing",
  look: "Look at this",
};

/** What would come back, before it is entered: first what stops it, in the order of the form. */
export function PreCheck({ findings }: { readonly findings: readonly PacketFinding[] }) {
  const in_order = [...findings].sort((a, b) => Number(b.stops) - Number(a.stops));
  const open = findings.filter(({ stops }) => stops).length;
  return (
    <section className={shared.panel} aria-labelledby="check-title">
      <h2 id="check-title">Before you report</h2>
      <p role="status" className={styles.verdict} data-tone={open > 0 ? "bad" : "good"}>
        {open === 0
          ? "Nothing is missing that we know of."
          : `${open} ${open === 1 ? "thing" : "things"} to mend first.`}
      </p>
      {in_order.length > 0 && (
        <ul className={styles.findings}>
          {in_order.map(({ kind, stops, words }) => (
            <li key={words} data-stops={stops ? "" : undefined}>
              {stops ? (
                <OctagonX size={20} aria-hidden="true" />
              ) : (
                <TriangleAlert size={20} aria-hidden="true" />
              )}
              <p>
                <b>{KINDS[kind]}.</b> {words}
              </p>
            </li>
          ))}
        </ul>
      )}
      {in_order.length === 0 && (
        <p className={styles.clear}>
          <CircleCheck size={20} aria-hidden="true" /> The Commission decides. This isn't legal advice.
        </p>
      )}
    </section>
  );
}
