import { useState } from "react";
import { PAID_BY_ATHLETE_CSV, PAYOUTS_CSV } from "../../../../contract/payouts/admin-payouts.ts";
import styles from "../../../parts/members/lists/dashboard.module.css";
import { buttonClass } from "../../../ui/button.ts";
import { SelectField } from "../../../ui/fields/field.tsx";

/** The years that are offered: this one and those before. */
const YEARS = 4;

/** Of a year: what went out, and what each athlete got. */
export function PayoutFiles() {
  const now = new Date().getUTCFullYear();
  const [year, setYear] = useState(String(now));
  return (
    <section className={styles.panel} aria-labelledby="payout-files">
      <h2 id="payout-files">Files for the accountant</h2>
      <div className={styles.facts}>
        <SelectField
          label="Year (UTC)"
          control_id="payout-year"
          name="year"
          value={year}
          choices={Array.from({ length: YEARS }, (_, at) => ({
            value: String(now - at),
            label: String(now - at),
          }))}
          state="ready"
          onChoose={setYear}
        />
      </div>
      <p className={styles.row}>
        <a className={buttonClass("quiet")} href={`${PAYOUTS_CSV}?year=${year}`} download>
          Every payout (CSV)
        </a>
        <a className={buttonClass("quiet")} href={`${PAID_BY_ATHLETE_CSV}?year=${year}`} download>
          By athlete, for tax forms (CSV)
        </a>
      </p>
      <p className={styles.small}>
        Gross, taken back and net. Neither has a taxpayer's number: our payment provider keeps those.
      </p>
    </section>
  );
}
