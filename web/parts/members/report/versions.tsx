import {
  PACKET_FORMATS,
  type PacketVersion,
  packetFile,
  type ReportOfPayor,
} from "../../../../contract/contributions/report-packet.ts";
import { momentInUtc } from "../../../../pure/dates.ts";
import { buttonClass } from "../../../ui/button.ts";
import { FieldError } from "../../../ui/fields/field.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import shared from "../lists/dashboard.module.css";
import { Changes } from "./packet-contents.tsx";
import styles from "./report.module.css";

interface VersionsProps {
  readonly report: ReportOfPayor;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly onMake: () => void;
}

/** Its versions, the newest first, each to take along; and a further one, where something has changed. */
export function Versions({ report: { versions, changes }, busy, failure, onMake }: VersionsProps) {
  const is_due = versions.length === 0 || changes === null || changes.length > 0;
  return (
    <section className={shared.panel} aria-labelledby="versions-title">
      <h2 id="versions-title">The packet</h2>
      {changes && changes.length > 0 && (
        <details>
          <summary>
            {changes.length === 1 ? "1 line has" : `${changes.length} lines have`} changed since version{" "}
            {versions[0]?.version}
          </summary>
          <Changes changes={changes} />
        </details>
      )}
      {is_due ? (
        <button type="button" className={buttonClass("loud")} aria-disabled={busy} onClick={onMake}>
          {busy && <Spinner />}
          Make version {(versions[0]?.version ?? 0) + 1}
        </button>
      ) : (
        <p role="status">Version {versions[0]?.version} says what stands here now.</p>
      )}
      <FieldError id="make-error">{failure}</FieldError>
      {versions.length > 0 && (
        <ul className={styles.versions}>
          {versions.map((version) => (
            <Version key={version.packet_id} version={version} />
          ))}
        </ul>
      )}
    </section>
  );
}

const Version = ({ version: it }: { readonly version: PacketVersion }) => (
  <li>
    <h3>Version {it.version}</h3>
    <p className={shared.small}>Made {momentInUtc(it.made_at)}</p>
    {it.is_forgotten ? (
      <p>What it said was deleted, with the account or the page of someone it named.</p>
    ) : (
      <p className={styles.files}>
        {PACKET_FORMATS.map((as) => (
          <a key={as} className={buttonClass("quiet")} href={packetFile(it.packet_id, as)}>
            {as === "zip" ? "ZIP, with the papers" : as.toUpperCase()}
            <span className="unseen"> of version {it.version}</span>
          </a>
        ))}
      </p>
    )}
    <p className={styles.hash}>
      SHA-256 of its JSON file: <code>{it.sha256}</code>
    </p>
    {it.changes.length > 0 && (
      <details>
        <summary>What changed since version {it.version - 1}</summary>
        <Changes changes={it.changes} />
      </details>
    )}
  </li>
);
