import { Link } from "react-router";
import type { DeskRequest, RequestNearby } from "../../../contract/compliance-desk.ts";
import { tableDay } from "../../state/collaboration-words.ts";
import { linkClass } from "../../ui/button.ts";
import styles from "./findings.module.css";
import { compensationOf } from "./request-terms.tsx";
import { StateTag } from "./state-tag.tsx";

interface NearbyProps extends Pick<DeskRequest, "nearby"> {
  readonly pageOf: (line: RequestNearby) => string;
}

/** What else the athlete is asked for around the same days: whether there is time for all of it is for the office to say. */
export function Nearby({ nearby: { data, count }, pageOf }: NearbyProps) {
  if (data.length === 0) return null;
  const more = count - data.length;
  return (
    <section>
      <h2>The athlete's other requests of these days</h2>
      <table className={styles.deadlines}>
        <thead>
          <tr>
            <th scope="col">Who asks</th>
            <th scope="col">For when</th>
            <th scope="col">Value</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {data.map((line) => (
            <tr key={line.request_id}>
              <td dir="auto">
                <Link className={linkClass} to={pageOf(line)}>
                  {line.company_name ?? line.sender_name}
                </Link>
                <small>No. {line.request_number}</small>
              </td>
              <td>
                {tableDay(line.requested_date)}
                {line.alternate_date && <small>or {tableDay(line.alternate_date)}</small>}
              </td>
              <td dir="auto">{compensationOf(line)}</td>
              <td>
                <StateTag of={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        Wanted at most 7 days before or after this one.{more > 0 && ` ${more} more are in the list.`}
      </p>
    </section>
  );
}
