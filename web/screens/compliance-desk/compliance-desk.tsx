import { Download, Settings } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { REQUESTS_PAGE } from "../../../contract/collaborations.ts";
import { type DeskFilters, type DeskLine, listDeskRequests } from "../../../contract/compliance-desk.ts";
import { ListEnd } from "../../parts/list-end.tsx";
import { MembersOnly } from "../../parts/members-only.tsx";
import { type Load, useListing } from "../../state/use-listing.ts";
import { buttonClass } from "../../ui/button.ts";
import { useOpening } from "../../ui/use-opening.ts";
import styles from "./compliance-desk.module.css";
import { FilterBar } from "./filter-bar.tsx";
import { csvAddress, filtersIn, searchOf } from "./filters.ts";
import { MorningLetter } from "./morning-letter.tsx";
import { Queue } from "./queue.tsx";
import { SchoolRules } from "./school-rules.tsx";

/** `/ComplianceDesk`: the queue of a school's officers. */
export const ComplianceDeskScreen = () => <MembersOnly for_role="compliance">{() => <Desk />}</MembersOnly>;

function Desk() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersIn(search);
  const [school_name, setSchoolName] = useState("\u00a0");
  const key = searchOf(filters).toString();
  const load = useMemo(() => loadOf(filtersIn(new URLSearchParams(key)), setSchoolName), [key]);
  const listing = useListing<DeskLine>({
    key: `compliance-desk ${key}`,
    load,
    whenFailed: "The requests could not be loaded.",
  });
  const rules_button = useRef<HTMLButtonElement>(null);
  const rules = useOpening();

  const choose = (changed: Partial<DeskFilters>) =>
    setSearch(searchOf({ ...filters, ...changed }), { preventScrollReset: true });

  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <div>
          <h1>Compliance desk</h1>
          <p>{listing.rows[0]?.school_name ?? school_name}</p>
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
      {listing.rows.length > 0 && <Queue lines={listing.rows} busy={listing.state === "loading"} />}
      <ListEnd listing={listing} nothing="Nothing here. No request fits these filters." />
      <MorningLetter />
      {rules.shown !== null && (
        <SchoolRules
          key={rules.shown}
          opener={rules_button}
          onClosed={rules.onClosed}
          onChanged={listing.again}
        />
      )}
    </div>
  );
}

/** Each part follows the place where the last one stood, so that nothing is twice there or left out when others move. */
const loadOf =
  (filters: DeskFilters, onSchool: (school_name: string) => void): Load<DeskLine> =>
  async (ask, loaded, signal) => {
    const last = loaded.at(-1);
    const query = {
      ...filters,
      limit: REQUESTS_PAGE,
      ...(last ? { after_number: last.request_number } : {}),
      ...(last?.due ? { after_due_on: last.due.due_on } : {}),
    };
    const { data, count, school_name } = await ask(listDeskRequests, { query }, { signal });
    onSchool(school_name);
    return { rows: data, total: count };
  };
