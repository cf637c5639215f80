import { useState } from "react";
import {
  LINK_FIELDS,
  PAGE_FIELD_NAMES,
  PAGE_FIELDS,
  type PageFieldName,
} from "../../../../contract/athlete-form/fields.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import {
  type ChangedField,
  type ChangedPage,
  markPageSeen,
} from "../../../../contract/profiles/changed-pages.ts";
import { longDate } from "../../../../pure/dates.ts";
import { positionName } from "../../../../pure/positions.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { notify } from "../../../state/messages/toasts.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import styles from "./changed-pages.module.css";

interface ChangedProps {
  readonly page: ChangedPage;
  readonly onSeen: () => void;
  readonly onRemove: (button: HTMLButtonElement) => void;
}

/** One page: what stood there, what stands there now, and what an admin can do about it. */
export function Changed({ page, onSeen, onRemove }: ChangedProps) {
  const { player_id, player_name, team_name, sport_name, changed_at, version, changes } = page;
  const client = useApiClient();
  const [busy, setBusy] = useState(false);
  const seen = async () => {
    setBusy(true);
    try {
      await asMember(client, client.ask(markPageSeen, { params: { player_id }, body: { version } }));
      notify("success", `${player_name}: reviewed.`);
    } catch (error) {
      notify("error", problemOf(error)?.detail ?? "We couldn't save this. Please try again.");
    }
    setBusy(false);
    onSeen();
  };
  return (
    <li className={shared.panel}>
      <h3 className={styles.name}>
        <a className={linkClass} href={pages.detail.to(page)} target="_blank" rel="noopener">
          {player_name}
          <span className="unseen"> (opens a new tab)</span>
        </a>
      </h3>
      <p className={shared.small}>
        {team_name} · {sport_name} · changed on {longDate(changed_at)}
      </p>
      {changes.length === 0 && <p>Everything is back to what it was.</p>}
      <dl className={styles.changes}>
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{labelOf(field)}</dt>
            <dd>
              <Before field={field} value={before} />
              <After field={field} value={after} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={shared.row}>
        <button
          type="button"
          className={buttonClass("loud")}
          disabled={busy}
          aria-label={`Mark as reviewed: the page of ${player_name}`}
          onClick={seen}
        >
          Mark as reviewed
        </button>
        <button
          type="button"
          className={buttonClass("quiet")}
          aria-haspopup="dialog"
          aria-label={`Take it down: the page of ${player_name}`}
          onClick={({ currentTarget }) => onRemove(currentTarget)}
        >
          Take it down
        </button>
      </div>
    </li>
  );
}

const FIELD_OF = new Map<ChangedField, PageFieldName>(
  PAGE_FIELD_NAMES.map((name) => [PAGE_FIELDS[name].public_name, name]),
);

function labelOf(field: ChangedField): string {
  const name = FIELD_OF.get(field);
  return name ? PAGE_FIELDS[name].label : "Photo";
}

interface ValueProps {
  readonly field: ChangedField;
  readonly value: string | null;
}

/** A photo that was replaced is nowhere any more. */
const Before = ({ field, value }: ValueProps) =>
  value !== null &&
  field !== "image_url" && (
    <del>
      <span className="unseen">Before: </span>
      {wordOf(field, value)}
    </del>
  );

function After({ field, value }: ValueProps) {
  if (value === null) return <span className={shared.small}>removed</span>;
  if (field === "image_url") return <img className={styles.photo} src={value} alt="The new one" />;
  return (
    <ins>
      <span className="unseen">Now: </span>
      {isLink(field) ? (
        <a className={linkClass} href={value} target="_blank" rel="noopener noreferrer nofollow">
          {value}
          <span className="unseen"> (opens a new tab)</span>
        </a>
      ) : (
        wordOf(field, value)
      )}
    </ins>
  );
}

const isLink = (field: ChangedField): boolean => LINK_FIELDS.some((name) => name === FIELD_OF.get(field));

/** The value has its unit already. */
const wordOf = (field: ChangedField, value: string): string =>
  field === PAGE_FIELDS.position.public_name ? positionName(value) : value;
