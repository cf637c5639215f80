import type { DeskLine } from "../../../../contract/collaborations/desk.ts";
import { linkClass } from "../../../ui/button.ts";
import { ListLink } from "../../members/lists/way-back.tsx";
import { lateWords, leftWords, tableDay } from "../../members/request/collaboration-words.ts";
import { RequestedJersey } from "../../members/request/requested-jersey.tsx";
import { StateTag } from "../../members/request/state-tag.tsx";
import { Link } from "../../visitors/blocks/link.tsx";
import styles from "./queue.module.css";
import { type QueueFilters, searchOf } from "./queue-address.ts";

interface QueueProps {
  readonly lines: readonly DeskLine[];
  readonly busy: boolean;
  /** The address of one of them. */
  readonly pageOf: (line: DeskLine) => string;
  /** Says whose desk each is at. */
  readonly with_school?: boolean;
}

/** Requests at the compliance desk as a table; on a phone each row is a card. */
export function Queue({ lines, busy, ...row }: QueueProps) {
  return (
    <table className={styles.queue} aria-busy={busy}>
      <thead>
        <tr>
          <th scope="col">No.</th>
          <th scope="col">Athlete</th>
          <th scope="col">From</th>
          <th scope="col">For</th>
          <th scope="col">State</th>
          <th scope="col">Due</th>
          <th scope="col">Assigned to</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={line.request_id} line={line} {...row} />
        ))}
      </tbody>
    </table>
  );
}

interface NothingProps {
  readonly filters: QueueFilters;
  /** The queue without any of them. */
  readonly to: string;
}

/** In place of a queue with nothing in it: why, and where something may be. */
export const NothingInQueue = ({ filters, to }: NothingProps) =>
  searchOf(filters).size > 0 ? (
    <>
      No requests match these filters.{" "}
      <Link className={linkClass} to={to} preventScrollReset>
        See everything to do
      </Link>
    </>
  ) : (
    "You're all caught up. Requests show up here once their senders confirm them."
  );

/** What is due, or on which day the disclosure that was due is made. */
function Due({ due, disclosure }: Pick<DeskLine, "due" | "disclosure">) {
  if (due)
    return (
      <>
        <span className={styles.left} data-over={due.days_left < 0 ? "" : undefined}>
          {leftWords(due)}
        </span>
        <small>
          {tableDay(due.due_on)}, set by {due.set_by}
        </small>
      </>
    );
  if (!disclosure) return "–";
  return (
    <>
      <span className={styles.left} data-over={disclosure.days_late > 0 ? "" : undefined}>
        {disclosure.due_on ? lateWords(disclosure.days_late) : "no deadline"}
      </span>
      <small>disclosed {tableDay(disclosure.disclosed_on)}</small>
    </>
  );
}

interface RowProps extends Pick<QueueProps, "pageOf" | "with_school"> {
  readonly line: DeskLine;
}

const Row = ({ line, pageOf, with_school }: RowProps) => (
  <tr>
    <td data-label="No.">{line.request_number}</td>
    <th scope="row">
      <RequestedJersey athlete={line.athlete} />
      <ListLink to={pageOf(line)}>{line.athlete.player_name}</ListLink>
      <small>{line.athlete.sport_name}</small>
      {with_school && <small>{line.school_name}</small>}
    </th>
    <td data-label="From" dir="auto">
      {line.company_name ?? line.sender_name}
      {line.company_name && <small>{line.sender_name}</small>}
    </td>
    <td data-label="For" dir="auto">
      {line.scope_of_use}
    </td>
    <td data-label="State">
      <StateTag of={line} />
    </td>
    <td data-label="Due" data-none={line.due || line.disclosure ? undefined : ""}>
      <Due {...line} />
    </td>
    <td data-label="Assigned to">
      {line.assigned_to?.name ?? <span className={styles.nobody}>No one yet</span>}
    </td>
  </tr>
);
