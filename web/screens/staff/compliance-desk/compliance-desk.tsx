import { BookOpen, Download, Gift, HandCoins, Landmark, ListChecks, Settings } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { DESK_CSV, listDeskRequests } from "../../../../contract/collaborations/desk.ts";
import { pages } from "../../../../contract/pages/addresses.ts";
import { requestHead } from "../../../head/page-head.ts";
import { MembersOnly } from "../../../parts/members/account/members-only.tsx";
import { Together } from "../../../parts/members/account/together.tsx";
import { ListEnd } from "../../../parts/members/lists/list-end.tsx";
import { NothingInQueue, Queue } from "../../../parts/staff/queue/queue.tsx";
import {
  csvAddress,
  filtersIn,
  type QueueFilters,
  searchOf,
} from "../../../parts/staff/queue/queue-address.ts";
import { QueueFilterBar } from "../../../parts/staff/queue/queue-filters.tsx";
import { useQueue } from "../../../parts/staff/queue/use-queue.ts";
import { Link } from "../../../parts/visitors/blocks/link.tsx";
import { useDialog } from "../../../parts/visitors/blocks/use-dialog.ts";
import { buttonClass, linkClass } from "../../../ui/button.ts";
import styles from "./compliance-desk.module.css";

export const head = requestHead("Compliance desk");

const fetchRules = async () => (await import("./school-rules.tsx")).SchoolRules;

/** `/ComplianceDesk`: the queue of a school's officers. */
export const Screen = () => (
  <MembersOnly for_role="compliance">
    {() => (
      <Together>
        <Desk />
      </Together>
    )}
  </MembersOnly>
);

function Desk() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersIn(search);
  const [school_name, setSchoolName] = useState("\u00a0");
  const listing = useQueue(`compliance-desk ${searchOf(filters)}`, async (ask, part, signal) => {
    const found = await ask(listDeskRequests, { query: { ...filters, ...part } }, { signal });
    setSchoolName(found.school_name);
    return found;
  });
  const rules_button = useRef<HTMLButtonElement>(null);
  const { Dialog: SchoolRules, shown, openDialog, onClosed } = useDialog(fetchRules);

  const choose = (changed: Partial<QueueFilters>) =>
    setSearch(searchOf({ ...filters, ...changed }), { preventScrollReset: true });

  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <div>
          <h1>Compliance desk</h1>
          <p>{listing.rows[0]?.school_name ?? school_name}</p>
        </div>
        <div className={`${styles.ways} no-print`}>
          <Link className={buttonClass("quiet")} to={pages.deskPayors.to()}>
            <HandCoins size={18} aria-hidden="true" /> Payors
          </Link>
          <Link className={buttonClass("quiet")} to={pages.deskOrders.to()}>
            <ListChecks size={18} aria-hidden="true" /> Orders
          </Link>
          <Link className={buttonClass("quiet")} to={pages.deskPayouts.to()}>
            <Landmark size={18} aria-hidden="true" /> Payouts
          </Link>
          <Link className={buttonClass("quiet")} to={pages.deskServices.to()}>
            <Gift size={18} aria-hidden="true" /> Services
          </Link>
          <Link className={buttonClass("quiet")} to={pages.deskRulebook.to()}>
            <BookOpen size={18} aria-hidden="true" /> Rulebook
          </Link>
          <a className={buttonClass("quiet")} href={csvAddress(DESK_CSV, filters)}>
            <Download size={18} aria-hidden="true" /> CSV
          </a>
          <button
            ref={rules_button}
            type="button"
            className={buttonClass("quiet")}
            aria-haspopup="dialog"
            onClick={openDialog}
          >
            <Settings size={18} aria-hidden="true" /> School rules
          </button>
        </div>
      </header>
      <QueueFilterBar filters={filters} onChoose={choose} />
      {listing.rows.length > 0 && (
        <Queue lines={listing.rows} busy={listing.state === "loading"} pageOf={pages.deskRequest.to} />
      )}
      <ListEnd
        listing={listing}
        nothing={<NothingInQueue filters={filters} to={pages.complianceDesk.to()} />}
      />
      <p className="no-print">
        We email you about this desk.{" "}
        <Link className={linkClass} to={pages.emailsYouGet.to()}>
          Choose how often
        </Link>
      </p>
      {SchoolRules && shown !== null && (
        <SchoolRules key={shown} opener={rules_button} onClosed={onClosed} onChanged={listing.again} />
      )}
    </div>
  );
}
