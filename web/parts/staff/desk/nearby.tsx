import type { DeskRequest, RequestNearby } from "../../../../contract/collaborations/desk.ts";
import { longDate } from "../../../../pure/dates.ts";
import { linkClass } from "../../../ui/button.ts";
import { compensationOf } from "../../members/request/request-terms.tsx";
import { StateTag } from "../../members/request/state-tag.tsx";
import { Link } from "../../visitors/blocks/link.tsx";
import styles from "./findings.module.css";

interface NearbyProps extends Pick<DeskRequest, "nearby"> {
  readonly pageOf: (line: RequestNearby) => string;
}

/** What else the athlete is asked for around the same days: whether there is time for all of it is for the office to say. */
export function Nearby({ nearby: { data, count }, pageOf }: NearbyProps) {
  if (data.length === 0) return null;
  const more = count - data.length;
  return (
    <section>
      <h2>The athlete's other requests around these dates</h2>
      <ul className={styles.nearby}>
        {data.map((line) => (
          <li key={line.request_id}>
            <Link className={linkClass} to={pageOf(line)} dir="auto">
              {line.company_name ?? line.sender_name}
            </Link>{" "}
            <StateTag of={line} />
            <p className={styles.source}>
              No. {line.request_number} · {longDate(line.requested_date)}
              {line.alternate_date && ` or ${longDate(line.alternate_date)}`} ·{" "}
              <span dir="auto">{compensationOf(line)}</span>
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        Within 7 days before or after this one.{more > 0 && ` ${more} more in the list.`}
      </p>
    </section>
  );
}
