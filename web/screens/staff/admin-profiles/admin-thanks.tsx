import { useEffect, useRef } from "react";
import { ADMIN_BATCH } from "../../../../contract/admin/users.ts";
import { listThanks, type WaitingThanks } from "../../../../contract/thanks/thanks.ts";
import { ownHead } from "../../../head/page-head.ts";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import styles from "./changed-pages.module.css";
import { Message } from "./thanks-message.tsx";

const TITLE = "Thank-you messages";

export const head = ownHead(TITLE);

/** `/AdminDashboard/thanks`: what athletes wrote to everybody who gave to them, the longest waiting first. */
export const Screen = () => <AdminFrame title={TITLE}>{() => <Waiting />}</AdminFrame>;

function Waiting() {
  const listing = useListing<WaitingThanks>({
    key: "admin-thanks",
    page: ADMIN_BATCH,
    load: loadWaiting,
    whenFailed: "We couldn't load the messages.",
  });
  const list = useRef<HTMLUListElement>(null);
  const left = listing.rows.length;
  const before = useRef(left);
  // The button that was pressed has gone with its message.
  useEffect(() => {
    if (left < before.current && document.activeElement === document.body) list.current?.focus();
    before.current = left;
  }, [left]);
  return (
    <>
      <p>
        Each message is emailed to everyone who contributed to its athlete, once you approve it. Decline what
        sells or asks for something, names someone, or leads elsewhere.
      </p>
      <ul
        ref={list}
        tabIndex={-1}
        className={styles.pages}
        aria-label={TITLE}
        aria-busy={listing.state === "loading"}
      >
        {listing.rows.map((message) => (
          <li key={message.thanks_id}>
            <Message message={message} onDecided={() => void listing.again()} />
          </li>
        ))}
      </ul>
      <ListEnd listing={listing} nothing="No messages are waiting for a decision." />
    </>
  );
}

const loadWaiting: Load<WaitingThanks> = async (ask, loaded, limit, signal) => {
  const { data, count } = await ask(listThanks, { query: { limit, skip: loaded.length } }, { signal });
  return { rows: data, total: count };
};
