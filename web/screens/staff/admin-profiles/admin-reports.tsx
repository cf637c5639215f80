import { useEffect, useRef } from "react";
import { ADMIN_BATCH } from "../../../../contract/admin/users.ts";
import { listOrderReports, type WaitingReport } from "../../../../contract/orders/order-reports.ts";
import { ownHead } from "../../../head/page-head.ts";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { type Load, useListing } from "../../../state/asking/use-listing.ts";
import styles from "./changed-pages.module.css";
import { Reported } from "./reported.tsx";

const TITLE = "Reports";

export const head = ownHead(TITLE);

/** `/AdminDashboard/reports`: what was reported of orders; about minors first, then the longest waiting. */
export const Screen = () => <AdminFrame title={TITLE}>{() => <Waiting />}</AdminFrame>;

function Waiting() {
  const listing = useListing<WaitingReport>({
    key: "admin-reports",
    page: ADMIN_BATCH,
    load: loadWaiting,
    whenFailed: "We couldn't load the reports.",
  });
  const list = useRef<HTMLUListElement>(null);
  const left = listing.rows.length;
  const before = useRef(left);
  // The button that was pressed has gone with its report.
  useEffect(() => {
    if (left < before.current && document.activeElement === document.body) list.current?.focus();
    before.current = left;
  }, [left]);
  return (
    <>
      <p>
        Someone who is part of an order says that this is abuse. What you leave stays, and only whoever
        reported it is told. What you remove is gone for good, and both sides are told why. Each look at this
        list is in the audit log.
      </p>
      <ul
        ref={list}
        tabIndex={-1}
        className={styles.pages}
        aria-label={TITLE}
        aria-busy={listing.state === "loading"}
      >
        {listing.rows.map((report) => (
          <li key={report.report_id}>
            <Reported report={report} onDecided={() => void listing.again()} />
          </li>
        ))}
      </ul>
      <ListEnd listing={listing} nothing="No reports are waiting for a decision." />
    </>
  );
}

const loadWaiting: Load<WaitingReport> = async (ask, loaded, limit, signal) => {
  const { data, count } = await ask(listOrderReports, { query: { limit, skip: loaded.length } }, { signal });
  return { rows: data, total: count };
};
