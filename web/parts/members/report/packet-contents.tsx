import type { PacketChange, PacketField } from "../../../../contract/contributions/packet-facts.ts";
import type { ReportOfPayor } from "../../../../contract/contributions/report-packet.ts";
import shared from "../lists/dashboard.module.css";
import styles from "./report.module.css";

/** What the packet says now, section by section. */
export function PacketContents({ report }: { readonly report: Pick<ReportOfPayor, "fields"> }) {
  const sections = [...Map.groupBy(report.fields, ({ section }) => section)];
  return (
    <section className={shared.panel} aria-labelledby="contents-title">
      <h2 id="contents-title">What's in it</h2>
      {sections.map(([section, fields]) => (
        <Section key={section} section={section} fields={fields} />
      ))}
    </section>
  );
}

const Section = ({
  section,
  fields,
}: {
  readonly section: string;
  readonly fields: readonly PacketField[];
}) => (
  <div>
    <h3 className={styles.section}>{section}</h3>
    <dl className={styles.fields}>
      {fields.map(({ field, value }) => (
        <div key={field}>
          <dt dir="auto">{field}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  </div>
);

/** What differs from the version before. */
export const Changes = ({ changes }: { readonly changes: readonly PacketChange[] }) => (
  <dl className={styles.fields}>
    {changes.map(({ section, field, was, is }) => (
      <div key={`${section} ${field}`}>
        <dt dir="auto">
          {section}: {field}
        </dt>
        <dd>
          <span dir="auto">was {was ?? "not there"}</span>
          <br />
          <span dir="auto">is {is ?? "not there"}</span>
        </dd>
      </div>
    ))}
  </dl>
);
