import { Download, Settings } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { REQUESTS_PAGE } from "../../../contract/collaborations.ts";
import { type DeskFilters, listDeskRequests } from "../../../contract/compliance-desk.ts";
import { counted } from "../../../contract/fields.ts";
import { MembersOnly } from "../../parts/members-only.tsx";
import { useLoaded } from "../../parts/request/use-loaded.ts";
import { Waiting } from "../../parts/request/waiting.tsx";
import { useDoor } from "../../state/door.ts";
import { buttonClass } from "../../ui/button.ts";
import { useOpening } from "../../ui/use-opening.ts";
import styles from "./compliance-desk.module.css";
import { FilterBar } from "./filter-bar.tsx";
import { csvAddress, filtersIn, searchOf } from "./filters.ts";
import { Queue } from "./queue.tsx";
import { SchoolRules } from "./school-rules.tsx";

/** `/ComplianceDesk`: the queue of a school's officers. */
export const ComplianceDeskScreen = () => <MembersOnly for_role="compliance">{() => <Desk />}</MembersOnly>;

function Desk() {
  const { ask } = useDoor();
  const [search, setSearch] = useSearchParams();
  const filters = filtersIn(search);
  const [shown, setShown] = useState(REQUESTS_PAGE);
  const loaded = useLoaded(`${search} ${shown}`, (signal) =>
    ask(listDeskRequests, { query: { ...filters, limit: Math.min(shown, 500) } }, { signal }),
  );
  const { value, loading } = loaded;
  const rules_button = useRef<HTMLButtonElement>(null);
  const rules = useOpening();

  const choose = (changed: Partial<DeskFilters>) => {
    setShown(REQUESTS_PAGE);
    setSearch(searchOf({ ...filters, ...changed }), { preventScrollReset: true });
  };

  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <div>
          <h1>Compliance desk</h1>
          <p>{value?.school_name ?? "\u00a0"}</p>
        </div>
        <div className={`${styles.ways} no-print`}>
          <a className={buttonClass("quiet")} href={csvAddress(filters)} download>
            <Download size={18} aria-hidden="true" /> CSV
          </a>
          <button
            ref={rules_button}
            type="button"
            className={buttonClass("quiet")}
            aria-haspopup="dialog"
            onClick={rules.open}
          >
            <Settings size={18} aria-hidden="true" /> School rules
          </button>
        </div>
      </header>
      <FilterBar filters={filters} onChoose={choose} />
      <p className={styles.count} role="status">
        {value && `${counted(value.count)} ${value.count === 1 ? "request" : "requests"}`}
      </p>
      <div aria-busy={loading}>{value ? <Queue lines={value.data} /> : <Waiting {...loaded} />}</div>
      {value && value.data.length < Math.min(value.count, 500) && (
        <p>
          <button
            type="button"
            className={buttonClass("quiet")}
            onClick={() => setShown(value.data.length + REQUESTS_PAGE)}
          >
            {loading ? "Loading..." : "Load More"}
          </button>
        </p>
      )}
      {rules.shown !== null && (
        <SchoolRules
          key={rules.shown}
          opener={rules_button}
          onClosed={rules.onClosed}
          onChanged={loaded.again}
        />
      )}
    </div>
  );
}
