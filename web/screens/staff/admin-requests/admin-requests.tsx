import { Download } from "lucide-react";
import { useSearchParams } from "react-router";
import { ALL_REQUESTS_CSV, listAllRequests } from "../../../../contract/collaborations/all-requests.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { ownHead } from "../../../head/page-head.ts";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { NothingInQueue, Queue } from "../../../parts/staff/queue/queue.tsx";
import {
  adminFiltersIn,
  csvAddress,
  type QueueFilters,
  searchOf,
} from "../../../parts/staff/queue/queue-address.ts";
import { QueueFilterBar } from "../../../parts/staff/queue/queue-filters.tsx";
import { useQueue } from "../../../parts/staff/queue/use-queue.ts";
import { buttonClass } from "../../../ui/button.ts";

export const head = ownHead("NIL Requests");

/** `/AdminDashboard/requests`: what has come to the compliance desks of all schools, and to our own in the place of those that have none. */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const filters = adminFiltersIn(search);
  const choose = (changed: Partial<QueueFilters>) =>
    setSearch(searchOf({ ...filters, ...changed }), { preventScrollReset: true });
  return (
    <AdminFrame
      title="NIL Requests"
      actions={
        <a className={buttonClass("quiet")} href={csvAddress(ALL_REQUESTS_CSV, filters)}>
          <Download size={18} aria-hidden="true" /> Export (CSV)
        </a>
      }
    >
      {() => (
        <>
          <p>
            The compliance office of the athlete's school decides each request. If a school has no officer
            here, you decide at our own desk.
          </p>
          <QueueFilterBar filters={filters} onChoose={choose} />
          <Requests filters={filters} />
        </>
      )}
    </AdminFrame>
  );
}

function Requests({ filters }: { readonly filters: QueueFilters }) {
  const listing = useQueue(`all-requests ${searchOf(filters)}`, (ask, part, signal) =>
    ask(listAllRequests, { query: { ...filters, ...part } }, { signal }),
  );
  return (
    <>
      {listing.rows.length > 0 && (
        <Queue
          lines={listing.rows}
          busy={listing.state === "loading"}
          pageOf={pages.adminRequest.to}
          with_school
        />
      )}
      <ListEnd
        listing={listing}
        nothing={<NothingInQueue filters={filters} to={pages.adminRequests.to()} />}
      />
    </>
  );
}
