import { pages } from "../../../../contract/pages/addresses.ts";
import type { Claim } from "../../../../contract/profiles/claims.ts";
import type { ProfileReview } from "../../../../contract/profiles/reviews.ts";
import { longDate } from "../../../../pure/dates.ts";
import shared from "../../../parts/members/lists/dashboard.module.css";
import { type Column, DataTable } from "../../../parts/members/lists/data-table.tsx";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { linkClass } from "../../../ui/button.ts";
import styles from "./admin-profile.module.css";

/** Every claim on the same athlete beside the others, this one among them, with what became of each. */
export function Claims({ review: { claims, submission_id } }: { readonly review: ProfileReview }) {
  const is_alone = claims.length < 2;
  return (
    <section className={`${shared.stack} ${styles.claims}`} aria-labelledby="claims">
      <h2 id="claims">{is_alone ? "This claim" : "Claims on this athlete"}</h2>
      {!is_alone && (
        <p>
          More than one person says they're this athlete, or one of them said so before. Compare their
          addresses and their evidence.
        </p>
      )}
      <DataTable
        label="Claims"
        columns={columnsFor(submission_id)}
        rows={claims}
        keyOf={(it) => it.submission_id}
      />
    </section>
  );
}

const columnsFor = (shown_id: string): readonly Column<Claim>[] => [
  {
    name: "Who",
    cell: (it) => (
      <>
        {it.submission_id === shown_id ? (
          <b>{it.athlete_name ?? "Deleted"}</b>
        ) : (
          <Link className={linkClass} to={pages.adminProfile.to(it)}>
            {it.athlete_name ?? "Deleted"}
          </Link>
        )}
        {it.submission_id === shown_id && <small className={shared.small}>shown here</small>}
        {it.says && <small className={shared.small}>{it.says}</small>}
      </>
    ),
  },
  {
    name: "Address",
    cell: (it) => (
      <>
        <span className={styles.breaks}>{it.email_address ?? it.holder_email ?? "Deleted"}</span>
        {it.has_page && <small className={shared.small}>has the page</small>}
      </>
    ),
    room: "long",
  },
  { name: "Sent", cell: ({ sent_at }) => longDate(sent_at), room: "short" },
  {
    name: "Evidence",
    cell: ({ evidence }) => evidence && <span className={styles.lines}>{evidence}</span>,
    room: "long",
  },
  { name: "State", cell: stateOf },
];

const STATES: Partial<Record<Claim["state"], string>> = {
  confirmed: "Waiting for a guardian's name",
  waiting_for_guardian: "Waiting for the guardian",
  agreed: "Waiting for the form",
  sent: "Waiting for email confirmation",
  waiting_for_review: "Waiting for a decision",
  approved: "Approved",
  declined: "Declined",
  undone: "Undone",
};

function stateOf(it: Claim) {
  return (
    <>
      {STATES[it.state] ?? "Deleted"}
      {it.decided_at && (
        <small className={shared.small}>
          {it.state === "declined" ? "declined" : "approved"} {whenAndWho(it.decided_at, it.decided_by)}
        </small>
      )}
      {it.undone_at && (
        <small className={shared.small}>undone {whenAndWho(it.undone_at, it.undone_by)}</small>
      )}
      {it.undo_reason && <small className={`${shared.small} ${styles.lines}`}>“{it.undo_reason}”</small>}
    </>
  );
}

const whenAndWho = (at: string, who: string | null): string => `on ${longDate(at)}${who ? ` by ${who}` : ""}`;
